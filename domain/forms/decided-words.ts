import type { FormDecisionKind } from '#schemas/api/forms.ts';

/**
 * Returns a form's words for a decision; undefined where it has none. A change or a yearly check that was accepted has been
 * dealt with, and most forms say no more of it.
 */
export function decidedWords<Words>(
  texts: { readonly [kind in FormDecisionKind]?: Words | undefined } | undefined,
  decision: FormDecisionKind,
): Words | undefined {
  return texts?.[decision] ?? (decision === 'accepted' ? texts?.done : undefined);
}

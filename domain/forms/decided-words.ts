import type { FormDecisionKind } from '#schemas/api/forms.ts';

/**
 * Returns a form's words for a decision; `undefined` if it has none. An accepted change or yearly check counts
 * as done, since most forms have no other words for it.
 */
export function decidedWords<Words>(
  texts: { readonly [kind in FormDecisionKind]?: Words | undefined } | undefined,
  decision: FormDecisionKind,
): Words | undefined {
  return texts?.[decision] ?? (decision === 'accepted' ? texts?.done : undefined);
}

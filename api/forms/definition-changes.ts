import { reconcile } from '#domain/forms/reconcile.ts';
import type { FormStartResponse } from '#schemas/api/forms.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { FormRequest } from './form-request.ts';
import type { JudgedForm } from './judge-form.ts';

/** Definitions are written in it; other languages stand beside them (`docs/forms.md`). */
const ownLanguage = 'en-GB';

/**
 * What changed in a form since a draft of it was saved last, in words of that language as far as the form has them.
 * Nothing where nothing was begun, where it was sent, or where the definition is the same.
 */
export async function findChanges(
  { query }: TenantDatabase,
  { definition, hash, loaded }: JudgedForm,
  { definitionHash, state, answers }: Pick<FormRequest, 'definitionHash' | 'state' | 'answers'>,
  locale: string,
): Promise<FormStartResponse['changes']> {
  if (definitionHash === null || definitionHash === hash || state === 'submitted') return [];
  const before = await query
    .selectFrom('form_definition')
    .select('definition')
    .where('hash', '=', definitionHash)
    .executeTakeFirstOrThrow();
  const words = loaded.texts.get(locale);
  return reconcile(answers, before.definition, definition).map((change) => {
    const translated = words?.get(change.label);
    return {
      ...change,
      label: translated ?? change.label,
      language: translated === undefined ? ownLanguage : locale,
    };
  });
}

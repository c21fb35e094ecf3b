import { reconcile, type FormChange } from '#domain/forms/reconcile.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { FormRequest } from './form-request.ts';
import type { JudgedForm } from './judge-form.ts';

/**
 * What changed in a form since a draft of it was saved last. Nothing where nothing was begun, where it was sent, or where
 * the definition is the same.
 */
export async function findChanges(
  { query }: TenantDatabase,
  { definition, hash }: JudgedForm,
  { definitionHash, state, answers }: Pick<FormRequest, 'definitionHash' | 'state' | 'answers'>,
): Promise<FormChange[]> {
  if (definitionHash === null || definitionHash === hash || state === 'submitted') return [];
  const before = await query
    .selectFrom('form_definition')
    .select('definition')
    .where('hash', '=', definitionHash)
    .executeTakeFirstOrThrow();
  return [...reconcile(answers, before.definition, definition)];
}

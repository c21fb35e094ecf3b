import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { FormRequest } from './form-request.ts';

/** The request that replaces a sent one. */
interface Again {
  readonly accountId: string;
  readonly formIdentifier: string;
  readonly requestType: 'update' | 'review';
  /** The key of a person who starts it; null if the council offers it. */
  readonly startKey: string | null;
}

/**
 * Replaces a request by a new one, in the caller's transaction. The new one starts with the answers already
 * sent, so that nothing is asked twice (WCAG 2.2, 3.3.7), and belongs to the definition of that time, so that
 * the resident learns what has changed since.
 * @param before locked by the caller
 */
export async function beginAgain(
  transaction: Kysely<Tables>,
  before: FormRequest,
  { accountId, formIdentifier, requestType, startKey }: Again,
): Promise<void> {
  await transaction
    .updateTable('form_request')
    .set({ superseded_at: sql`app_now()` })
    .where('id', '=', before.id)
    .execute();
  await transaction
    .insertInto('form_request')
    .values({
      tenant_id: sql`app_tenant()`,
      account_id: accountId,
      form_identifier: formIdentifier,
      request_type: requestType,
      definition_hash: before.definitionHash,
      answers: JSON.stringify(before.answers),
      start_key: startKey,
    })
    .execute();
}

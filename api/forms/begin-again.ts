import type { FormRequest } from './form-request.ts';
import type { Queries } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** The request that replaces a sent one. */
interface Again {
  readonly accountId: string;
  readonly formIdentifier: string;
  readonly requestType: 'update' | 'review';
  /** The key of a person who starts it; null if the council offers it. */
  readonly startKey: string | null;
}

const supersede = statement({
  values: { id: 'uuid' },
  text: 'update form_request set superseded_at = app_now() where tenant_id = app_tenant() and id = $id',
});

const insert = statement({
  values: {
    accountId: 'uuid',
    formIdentifier: 'text',
    requestType: 'text',
    definitionHash: 'text?',
    answers: 'jsonb',
    startKey: 'uuid?',
  },
  text: `
    insert into form_request (tenant_id, account_id, form_identifier, request_type, definition_hash, answers, start_key)
    values (app_tenant(), $accountId, $formIdentifier, $requestType, $definitionHash, $answers, $startKey)`,
});

/**
 * Replaces a request with a new one, in the caller's transaction. The new one starts with the answers already
 * sent, so that nothing is asked twice (WCAG 2.2, 3.3.7), and belongs to the definition of that time, so that
 * the resident learns what has changed since.
 * @param before locked by the caller
 */
export async function beginAgain(
  transaction: Queries,
  before: FormRequest,
  { accountId, formIdentifier, requestType, startKey }: Again,
): Promise<void> {
  await transaction.run(supersede, { id: before.id });
  const { definitionHash, answers } = before;
  await transaction.run(insert, {
    accountId,
    formIdentifier,
    requestType,
    definitionHash,
    answers,
    startKey,
  });
}

import { Value } from 'typebox/value';
import { UuidSchema } from '#schemas/identifiers.ts';
import { filesOfAMessage } from '#schemas/message-limits.ts';
import type { TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { FileWish } from '../files/receive/begin-upload.ts';

/** A message does not say what its files prove, so they are kept as long as any other document. */
const kindOfMessages = 'other';

/**
 * The purpose of a resident's file outside forms: an upload of an action they may still answer, or a message.
 * @param sent the announcement's metadata: `action` and `answer`, or `message`
 * @throws ProblemError `session.required` for a visitor; `request.notFound` for another person's action, one
 * without this upload, or one no longer waiting for an answer.
 */
export async function findCaseworkWish(
  { query }: Pick<TenantDatabase, 'query'>,
  accountId: string | undefined,
  { action, answer, message }: Partial<Record<string, string>>,
): Promise<FileWish> {
  if (accountId === undefined) throw new ProblemError('session.required');
  if (message !== undefined) {
    return { purpose: { message: true }, documentKind: kindOfMessages, maximumFiles: filesOfAMessage };
  }
  if (action === undefined || answer === undefined || !Value.Check(UuidSchema, action)) {
    throw new ProblemError('request.notFound');
  }
  const row = await query
    .selectFrom('workflow_action')
    .select('uploads')
    .where('id', '=', action)
    .where('account_id', '=', accountId)
    .where('state', '=', 'needsYou')
    .executeTakeFirst();
  const upload = row?.uploads.find(({ name }) => name === answer);
  if (!upload) throw new ProblemError('request.notFound');
  return {
    purpose: { action, answer },
    documentKind: upload.documentKind,
    maximumFiles: upload.maximum,
  };
}

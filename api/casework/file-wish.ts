import { Value } from 'typebox/value';
import { UuidSchema } from '#schemas/identifiers.ts';
import { filesOfAMessage } from '#schemas/message-limits.ts';
import type { TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { FileWish } from '../files/receive/begin-upload.ts';

/** A message says nothing of what its files prove: they are kept as long as any other document. */
const kindOfMessages = 'other';

/**
 * What a resident sends a file for, other than a form: an upload of an action that they may still answer, or a message.
 * @param sent the announcement's metadata: `action` and `answer`, or `message`
 * @throws ProblemError `session.required` for a visitor; `request.notFound` for somebody else's action, and for one that
 *   asks for no such file or is over.
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

import { apply } from '#machines/lifecycle/apply.ts';
import { workflowActionMachine } from '#machines/lifecycle/workflow-action.machine.ts';
import type { ActionState, ActionUpload } from '#schemas/casework.ts';
import { Value } from 'typebox/value';
import { UuidSchema } from '#schemas/identifiers.ts';
import { maximumMessageFiles } from '#schemas/message-limits.ts';
import type { Queries } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { UploadTarget } from '../files/receive/begin-upload.ts';
import { statement, typed } from '../database/statement.ts';

/** A message does not say what its files prove, so they are kept as long as any other document. */
const kindOfMessages = 'other';

const uploadsOf = statement({
  values: { accountId: 'uuid', action: 'uuid' },
  row: { state: typed<ActionState>('text'), uploads: typed<readonly ActionUpload[]>('jsonb') },
  text: `
    select state, uploads from workflow_action
     where tenant_id = app_tenant() and id = $action and account_id = $accountId`,
});

/**
 * The purpose of a resident's file outside forms: an upload of an action they may still answer, or a message.
 * @param sent the announcement's metadata: `action` and `answer`, or `message`
 * @throws ProblemError `session.required` for a visitor; `request.notFound` for another person's action, one
 * without this upload, or one no longer waiting for an answer.
 */
export async function findCaseworkTarget(
  database: Queries,
  accountId: string | undefined,
  { action, answer, message }: Partial<Record<string, string>>,
): Promise<UploadTarget> {
  if (accountId === undefined) throw new ProblemError('session.required');
  if (message !== undefined) {
    return { purpose: { message: true }, documentKind: kindOfMessages, maximumFiles: maximumMessageFiles };
  }
  if (action === undefined || answer === undefined || !Value.Check(UuidSchema, action)) {
    throw new ProblemError('request.notFound');
  }
  const [row] = await database.run(uploadsOf, { accountId, action });
  const upload = row?.uploads.find(({ name }) => name === answer);
  const whole = { type: 'action.complete', isWhole: true, isReviewed: true } as const;
  const mayAnswer = row && apply(workflowActionMachine, { state: row.state, context: {} }, whole).ok;
  if (!upload || !mayAnswer) throw new ProblemError('request.notFound');
  return {
    purpose: { action, answer },
    documentKind: upload.documentKind,
    maximumFiles: upload.maximum,
  };
}

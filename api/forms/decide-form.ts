import { sql, type Kysely } from 'kysely';
import type { FormDecisionKind } from '#schemas/api/forms.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { Tables } from '../database/tables.ts';
import type { CouncilForm } from './council-form.ts';
import { isToldByLetter, writeFormNotice } from './form-notice.ts';
import { submissionsWhere, type KeptSubmission } from './kept-submissions.ts';

/** An application in the council's feed, with the form it came from. */
interface AcceptedForm {
  /** The reference of the form. */
  readonly submission: string;
  readonly externalReference: string;
}

/**
 * Records the council's decision on a submitted form, and queues its letter, in the caller's transaction.
 * Repeating the latest decision changes nothing.
 * @param accountId the account that sent it
 */
export async function decideForm(
  transaction: Kysely<Tables>,
  { definition }: Pick<CouncilForm, 'definition'>,
  accountId: string,
  submission: KeptSubmission,
  decision: FormDecisionKind,
): Promise<void> {
  if (submission.decision === decision) return;
  await transaction
    .insertInto('form_decision')
    .values({ tenant_id: sql`app_tenant()`, submission_id: submission.id, decision, application_id: null })
    .execute();
  await recordDecision(transaction, accountId, submission, decision);
  if (isToldByLetter(definition)) await tellDecision(transaction, accountId, submission, decision);
}

/**
 * Accepts the forms that applications came from. An application sent again with the same form decides nothing,
 * so a later decision of the council on the form itself stays.
 */
export async function acceptForms(
  transaction: Kysely<Tables>,
  accepted: readonly AcceptedForm[],
): Promise<void> {
  if (accepted.length === 0) return;
  const { rows } = await sql<{ id: string; accountId: string }>`
    with asked as (
      select * from unnest(${accepted.map(({ submission }) => submission)}::text[],
                           ${accepted.map(({ externalReference }) => externalReference)}::text[])
                      as asked (reference, external_reference))
    insert into form_decision (tenant_id, submission_id, decision, application_id)
    select app_tenant(), form_submission.id, 'accepted', application.id
      from asked
      join form_submission on form_submission.tenant_id = app_tenant()
                          and form_submission.reference = asked.reference
      join application on application.tenant_id = app_tenant()
                      and application.external_reference = asked.external_reference
                      and application.account_id = form_submission.account_id
    on conflict do nothing
    returning submission_id as id,
              (select account_id from form_submission
                where form_submission.tenant_id = app_tenant() and form_submission.id = submission_id) as "accountId"
  `.execute(transaction);
  for (const { id, accountId } of rows) {
    const [submission] = await submissionsWhere(transaction, sql`form_submission.id = ${id}`);
    if (!submission || (await wasAccepted(transaction, id))) continue;
    await recordDecision(transaction, accountId, submission, 'accepted');
    await tellDecision(transaction, accountId, submission, 'accepted');
  }
}

/** True if the decision before the last one was `accepted`, so that its letter has already gone. */
async function wasAccepted(transaction: Kysely<Tables>, submissionId: string): Promise<boolean> {
  const before = await transaction
    .selectFrom('form_decision')
    .select('decision')
    .where('submission_id', '=', submissionId)
    .orderBy('id', 'desc')
    .offset(1)
    .limit(1)
    .executeTakeFirst();
  return before?.decision === 'accepted';
}

async function recordDecision(
  transaction: Kysely<Tables>,
  accountId: string,
  { requestType, formIdentifier }: KeptSubmission,
  decision: FormDecisionKind,
): Promise<void> {
  await writeAudit(
    { query: transaction },
    {
      event: 'form.decide',
      accountId,
      madeBy: 'staff',
      details: { form: formIdentifier, requestType, decision },
    },
  );
}

async function tellDecision(
  transaction: Kysely<Tables>,
  accountId: string,
  { id, requestId, requestType, reference, formIdentifier }: KeptSubmission,
  decision: FormDecisionKind,
): Promise<void> {
  if (requestId === null) return;
  await writeFormNotice(transaction, {
    kind: 'form.decided',
    accountId,
    requestId,
    formIdentifier,
    requestType,
    submissionId: id,
    reference,
    decision,
  });
}

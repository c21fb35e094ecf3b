import type { FormDecisionKind } from '#schemas/api/forms.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { CouncilForm } from './council-form.ts';
import { isAnnouncedByLetter, writeFormNotice } from './form-notice.ts';
import { findSubmission, type KeptSubmission } from './kept-submissions.ts';
import type { Queries } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** An application in the council's feed, with the form it came from. */
interface AcceptedForm {
  /** The reference of the form. */
  readonly submission: string;
  readonly externalReference: string;
}

const insert = statement({
  values: { submissionId: 'uuid', decision: 'text' },
  text: `
    insert into form_decision (tenant_id, submission_id, decision)
    values (app_tenant(), $submissionId, $decision)`,
});

/**
 * Records the council's decision on a submitted form, and queues its letter, in the caller's transaction.
 * Repeating the latest decision changes nothing.
 * @param accountId the account that sent it
 */
export async function decideForm(
  transaction: Queries,
  { definition }: Pick<CouncilForm, 'definition'>,
  accountId: string,
  submission: KeptSubmission,
  decision: FormDecisionKind,
): Promise<void> {
  if (submission.decision === decision) return;
  await transaction.run(insert, { submissionId: submission.id, decision });
  await recordDecision(transaction, accountId, submission, decision);
  if (isAnnouncedByLetter(definition))
    await queueDecisionNotice(transaction, accountId, submission, decision);
}

const toAccept = statement({
  values: { references: 'text[]', externalReferences: 'text[]' },
  row: { id: 'uuid', accountId: 'uuid' },
  text: `
    with asked as (
      select * from unnest($references::text[], $externalReferences::text[])
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
  `,
});

/**
 * Accepts the forms that applications came from. An application sent again with the same form decides nothing,
 * so a later decision of the council on the form itself stays.
 */
export async function acceptForms(transaction: Queries, accepted: readonly AcceptedForm[]): Promise<void> {
  if (accepted.length === 0) return;
  const rows = await transaction.run(toAccept, {
    references: accepted.map(({ submission }) => submission),
    externalReferences: accepted.map(({ externalReference }) => externalReference),
  });
  for (const { id, accountId } of rows) {
    const submission = await findSubmission(transaction, id);
    if (!submission || (await wasAccepted(transaction, id))) continue;
    await recordDecision(transaction, accountId, submission, 'accepted');
    await queueDecisionNotice(transaction, accountId, submission, 'accepted');
  }
}

const decisionBefore = statement({
  values: { submissionId: 'uuid' },
  row: { decision: 'text' },
  text: `
    select decision from form_decision
     where tenant_id = app_tenant() and submission_id = $submissionId
     order by id desc offset 1 limit 1`,
});

/** True if the decision before the last one was `accepted`, so that its letter has already gone. */
async function wasAccepted(transaction: Queries, submissionId: string): Promise<boolean> {
  const [before] = await transaction.run(decisionBefore, { submissionId });
  return before?.decision === 'accepted';
}

async function recordDecision(
  transaction: Queries,
  accountId: string,
  { requestType, formIdentifier }: KeptSubmission,
  decision: FormDecisionKind,
): Promise<void> {
  await writeAudit(transaction, {
    event: 'form.decide',
    accountId,
    madeBy: 'staff',
    details: { form: formIdentifier, requestType, decision },
  });
}

async function queueDecisionNotice(
  transaction: Queries,
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

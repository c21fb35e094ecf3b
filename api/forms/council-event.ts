import { apply } from '#machines/lifecycle/apply.ts';
import { formRequestMachine, type FormRequestEvent } from '#machines/lifecycle/form-request.machine.ts';
import type { RequestType } from '#schemas/api/forms.ts';
import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import type { CouncilFormBody } from '#schemas/backoffice/form-request.ts';
import { writeAudit, type AuditEventName } from '../accounts/audit.ts';
import { beginAgain } from './begin-again.ts';
import { decideForm } from './decide-form.ts';
import { writeFormNotice, type CouncilNotice } from './form-notice.ts';
import { findRequest, holdBegunRequest, type FormRequest } from './form-request.ts';
import type { CouncilForm } from './council-form.ts';
import { findKnownFacts } from './known-facts.ts';
import { submissionRow, submissionsWhere } from './kept-submissions.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const setState = statement({
  values: { id: 'uuid', state: 'text', isReopened: 'boolean' },
  text: `
    update form_request
       set state = $state, submitted_at = case when not $isReopened then submitted_at end
     where tenant_id = app_tenant() and id = $id`,
});

/**
 * Carries out a council's event on a person's form: offers an update or review of a sent form, pauses a review,
 * resumes it, reopens a sent form, or decides on it (product decision: only the council has these events). The
 * same transaction records it and queues the person's letter; a refusal changes nothing.
 * @returns the request afterwards, or undefined if its lifecycle or the forms sent so far do not allow the
 * event.
 */
export function doAsCouncil(
  database: TenantDatabase,
  form: CouncilForm,
  accountId: string,
  asked: CouncilFormBody,
  today: string,
): Promise<FormRequest | undefined> {
  const { identifier } = form.definition;
  return database.transaction(async (transaction) => {
    const held = await holdBegunRequest(transaction, accountId, identifier);
    // Without a row the form was never sent, and no review is open.
    if (!held) return undefined;
    if (asked.event === 'form.decide')
      return (await decide(transaction, accountId, held, form, asked)) ? held : undefined;
    if (asked.event === 'form.offer' && !offers(form, asked.requestType)) return undefined;
    const { id, requestType, state } = held;
    const facts = await findKnownFacts(transaction, form.definition, accountId);
    const event = eventOf(asked, form, held, today, facts);
    const applied = apply(formRequestMachine, { state, context: { requestType } }, event);
    if (!applied.ok) return undefined;
    if (event.type === 'form.offer') {
      const again = { accountId, formIdentifier: identifier, requestType: event.requestType };
      await beginAgain(transaction, held, { ...again, startKey: null });
    } else {
      const isReopened = event.type === 'form.reopen';
      await transaction.run(setState, { id, state: applied.state, isReopened });
    }
    const now = await findRequest(transaction, accountId, identifier);
    if (!now) throw new Error('The request that the council has changed is gone.');
    for (const { type } of applied.effects) {
      // These two need no letter: a person who acts for themselves gets a receipt.
      if (type !== 'form.submitted' && type !== 'update.started')
        await record(transaction, type, accountId, identifier, now);
    }
    return now;
  });
}

const withReference = statement({
  values: { accountId: 'uuid', formIdentifier: 'text', reference: 'text' },
  row: submissionRow,
  text: submissionsWhere(
    'account_id = $accountId and form_identifier = $formIdentifier and reference = $reference',
  ),
});

/**
 * Decides on a form the person has sent. A form that the council has reopened is back with the resident, and
 * cannot be decided until it is sent again.
 * @returns false for a form this person has not sent, or that has been reopened
 */
async function decide(
  transaction: Queries,
  accountId: string,
  held: FormRequest,
  { definition }: CouncilForm,
  { reference, decision }: Extract<CouncilFormBody, { event: 'form.decide' }>,
): Promise<boolean> {
  const [submission] = await transaction.run(withReference, {
    accountId,
    formIdentifier: definition.identifier,
    reference,
  });
  if (!submission || (submission.requestId === held.id && held.state !== 'submitted')) return false;
  // A register application can only be accepted or refused.
  if (definition.purpose === 'register' && submission.requestType === 'new' && decision === 'done')
    return false;
  await decideForm(transaction, { definition }, accountId, submission, decision);
  return true;
}

const written = {
  'form.offered': 'form.offer',
  'form.paused': 'form.pause',
  'form.resumed': 'form.resume',
  'form.reopened': 'form.reopen',
} as const satisfies Record<CouncilNotice['kind'], AuditEventName>;

/** Audits an event, and queues the person's letter. */
async function record(
  transaction: Queries,
  kind: CouncilNotice['kind'],
  accountId: string,
  formIdentifier: string,
  { id: requestId, requestType }: FormRequest,
): Promise<void> {
  await writeAudit(transaction, {
    event: written[kind],
    accountId,
    madeBy: 'staff',
    details: { form: formIdentifier, requestType },
  });
  await writeFormNotice(transaction, { kind, accountId, requestId, formIdentifier });
}

/** True if the form has this type of request: without texts for it there is nothing to show. */
function offers({ definition }: CouncilForm, requestType: RequestType): boolean {
  return definition.requests[requestType] !== undefined;
}

function eventOf(
  asked: Exclude<CouncilFormBody, { event: 'form.decide' }>,
  form: CouncilForm,
  { answers, version, startKey }: FormRequest,
  today: string,
  facts: KnownFacts,
): FormRequestEvent {
  if (asked.event === 'form.offer')
    return { type: asked.event, requestType: asked.requestType, isOwn: startKey !== null };
  const { event: type } = asked;
  if (type === 'form.pause') return { type };
  const complete = form.journey(answers, today, facts).canSubmit;
  return type === 'form.reopen' ? { type, complete } : { type, complete, begun: version > 0 };
}

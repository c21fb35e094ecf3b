import type { FastifyRequest } from 'fastify';
import type { BankHolidays } from '#schemas/bank-holidays.ts';
import { bankHolidaysKept } from '../rules/law/bank-holidays.ts';
import { lastDayOf } from '../rules/forms/deadline.ts';
import { registerState } from '../rules/forms/register-state.ts';
import { sentLater } from '#schemas/forms/sent-later.ts';
import type { FormDecisionKind, RegisterProgress, RequestType, SubmittedForm } from '#schemas/api/forms.ts';
import { fileQuestions } from './answered-files.ts';
import type { CouncilForm, FormOutcome } from './council-form.ts';
import type { FormRequest } from './form-request.ts';
import type { Queries } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** A submitted form, with the council's latest decision. */
export type KeptSubmission = Row<{ row: typeof submissionRow }>;

const later = JSON.stringify([sentLater]);

export const submissionRow = {
  id: 'uuid',
  formIdentifier: 'text',
  requestId: 'uuid?',
  requestType: typed<RequestType>('text'),
  reference: 'text',
  submittedAt: 'timestamptz',
  /** The day in London on which it was sent, `YYYY-MM-DD`. */
  sentOn: 'text',
  /** The names of file questions answered with “I will send it later”. */
  promised: 'text[]',
  definitionHash: 'text',
  outcome: typed<FormOutcome | null>('jsonb'),
  decision: typed<FormDecisionKind | null>('text'),
  decidedAt: 'timestamptz?',
} as const;

/**
 * Returns the text of a statement that finds the council's submissions that meet a condition, newest first.
 * @param condition on columns of `form_submission`
 */
export const submissionsWhere = (condition: string) => `
  select form_submission.id, form_identifier as "formIdentifier", request_id as "requestId",
         request_type as "requestType", reference, submitted_at as "submittedAt",
         to_char(submitted_at at time zone 'Europe/London', 'YYYY-MM-DD') as "sentOn",
         array(select key from jsonb_each(answers -> 'values') where value = '${later}') as promised,
         definition_hash as "definitionHash", outcome, decided.decision, decided.decided_at as "decidedAt"
    from form_submission
    left join lateral (
           select decision, decided_at from form_decision
            where form_decision.tenant_id = form_submission.tenant_id and submission_id = form_submission.id
            order by form_decision.id desc
            limit 1) as decided on true
   where form_submission.tenant_id = app_tenant() and ${condition}
   order by number desc`;

const ofAccount = statement({
  values: { accountId: 'uuid' },
  row: submissionRow,
  text: submissionsWhere('account_id = $accountId'),
});

/** Finds everything an account has sent with any form, newest first. */
export function findKeptSubmissions(database: Queries, accountId: string): Promise<KeptSubmission[]> {
  return database.run(ofAccount, { accountId });
}

const byId = statement({
  values: { id: 'uuid' },
  row: submissionRow,
  text: submissionsWhere('form_submission.id = $id'),
});

/** Finds one submission; undefined if it is gone. */
export async function findSubmission(database: Queries, id: string): Promise<KeptSubmission | undefined> {
  const [submission] = await database.run(byId, { id });
  return submission;
}

/** The day and language for describing a submission, and the council's bank holidays. */
export interface SentReading {
  /** The day in London, `YYYY-MM-DD`. */
  readonly today: string;
  readonly locale: string;
  readonly bankHolidays: BankHolidays;
}

/** Returns the date, language and bank holidays for describing submissions. */
export function readingOf({ tenant, locale }: FastifyRequest, today: string): SentReading {
  return { today, locale, bankHolidays: bankHolidaysKept(tenant.tenant) };
}

/**
 * Describes a form to the person who sent it: its reference, the day by which the council answers or its
 * decision, and the files they promised.
 */
export function describeSent(
  { definition, say }: Pick<CouncilForm, 'definition' | 'say'>,
  { requestType, reference, submittedAt, sentOn, decision, decidedAt, promised }: KeptSubmission,
  { today, locale, bankHolidays }: SentReading,
): SubmittedForm {
  const within = definition.requests[requestType]?.answerWithin;
  const answerBy = within === undefined ? null : lastDayOf(within, sentOn, bankHolidays);
  const files = promisedFiles({ definition, say }, promised, locale);
  const { promisedWithin } = definition;
  return {
    reference,
    submittedAt: submittedAt.toISOString(),
    answerBy,
    isOverdue: answerBy !== null && decision === null && today > answerBy,
    decision:
      decision === null || decidedAt === null ? null : { kind: decision, decidedAt: decidedAt.toISOString() },
    promised: files,
    promisedBy:
      promisedWithin === undefined || files.length === 0
        ? null
        : lastDayOf(promisedWithin, sentOn, bankHolidays),
  };
}

/** The current titles of file questions; questions the form no longer asks are left out. */
export function promisedFiles(
  { definition, say }: Pick<CouncilForm, 'definition' | 'say'>,
  names: readonly string[],
  locale: string,
): string[] {
  return fileQuestions(definition)
    .filter(({ name }) => names.includes(name))
    .map(({ name, ui }) => say(ui?.label ?? name, locale));
}

/**
 * Describes a person's progress with the register form. The application is the first one they sent with it, and
 * a later decision on a change of it counts too: an officer may decide on the newer answers.
 * @param submissions submissions with this form, newest first
 */
export function describeRegister(
  form: Pick<CouncilForm, 'definition' | 'say'>,
  { requestType, state }: Pick<FormRequest, 'requestType' | 'state'>,
  submissions: readonly KeptSubmission[],
  reading: SentReading,
): RegisterProgress {
  const first = submissions.findIndex((one) => one.requestType === 'new');
  const since = first === -1 ? submissions : submissions.slice(0, first + 1);
  const application = since.at(-1);
  const decided = since.find(({ decision }) => decision === 'accepted' || decision === 'refused');
  const { decision = null, decidedAt = null } = decided ?? {};
  return {
    formIdentifier: form.definition.identifier,
    state: registerState({ requestType, state, wasSent: application !== undefined, decision }),
    sent: application ? describeSent(form, { ...application, decision, decidedAt }, reading) : null,
  };
}

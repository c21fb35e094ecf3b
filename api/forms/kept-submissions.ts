import type { FastifyRequest } from 'fastify';
import type { BankHolidays } from '#schemas/bank-holidays.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { bankHolidaysKept } from '../rules/law/bank-holidays.ts';
import { lastDayOf } from '../rules/forms/deadline.ts';
import { registerState } from '../rules/forms/register-state.ts';
import { sentLater } from '#schemas/forms/sent-later.ts';
import type { FormDecisionKind, RegisterStanding, RequestType, SubmittedForm } from '#schemas/api/forms.ts';
import type { FormOutcome, Tables } from '../database/tables.ts';
import { fileQuestions } from './answered-files.ts';
import type { CouncilForm } from './council-form.ts';
import type { FormRequest } from './form-request.ts';

/** A submitted form, with the council's latest decision. */
export interface KeptSubmission {
  readonly id: string;
  readonly formIdentifier: string;
  readonly requestId: string | null;
  readonly requestType: RequestType;
  readonly reference: string;
  readonly submittedAt: Date;
  /** The day in London on which it was sent, `YYYY-MM-DD`. */
  readonly sentOn: string;
  /** The names of file questions answered with “I will send it later”. */
  readonly promised: readonly string[];
  readonly definitionHash: string;
  readonly outcome: FormOutcome | null;
  readonly decision: FormDecisionKind | null;
  readonly decidedAt: Date | null;
}

const later = JSON.stringify([sentLater]);

/** Finds everything an account has sent with any form, newest first. */
export function findKeptSubmissions(query: Kysely<Tables>, accountId: string): Promise<KeptSubmission[]> {
  return submissionsWhere(query, sql`account_id = ${accountId}`);
}

/**
 * Finds the council's submissions that meet a condition, newest first.
 * @param condition on columns of `form_submission`
 */
export async function submissionsWhere(
  query: Kysely<Tables>,
  condition: RawBuilder<unknown>,
): Promise<KeptSubmission[]> {
  const { rows } = await sql<KeptSubmission>`
    select form_submission.id, form_identifier as "formIdentifier", request_id as "requestId",
           request_type as "requestType", reference, submitted_at as "submittedAt",
           to_char(submitted_at at time zone 'Europe/London', 'YYYY-MM-DD') as "sentOn",
           array(select key from jsonb_each(answers -> 'values') where value = ${later}::jsonb) as promised,
           definition_hash as "definitionHash", outcome, decided.decision, decided.decided_at as "decidedAt"
      from form_submission
      left join lateral (
             select decision, decided_at from form_decision
              where form_decision.tenant_id = form_submission.tenant_id and submission_id = form_submission.id
              order by form_decision.id desc
              limit 1) as decided on true
     where form_submission.tenant_id = app_tenant() and ${condition}
     order by number desc`.execute(query);
  return rows;
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
): RegisterStanding {
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

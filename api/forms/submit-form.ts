import { createHash } from 'node:crypto';
import { apply } from '#machines/lifecycle/apply.ts';
import { formRefusal } from '#machines/lifecycle/form-refusal.ts';
import { formRequestMachine } from '#machines/lifecycle/form-request.machine.ts';
import type { BankHolidays } from '#schemas/bank-holidays.ts';
import type { RequestType } from '#schemas/api/forms.ts';
import { withoutFacts } from '#domain/forms/known-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import type { OutsideOutcome } from '#schemas/forms/outside.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { earlierRequest } from '../errors/earlier-request.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { FileOwner } from '../files/file-owner.ts';
import { answeredFiles, holdFiles, linkFiles, type AnsweredFile } from './answered-files.ts';
import { holdRequest, notBegun, refusedForm, type FormRequest, type RefusedForm } from './form-request.ts';
import type { CouncilForm } from './council-form.ts';
import { namedAsNow } from './definition-changes.ts';
import { findKnownFacts } from './known-facts.ts';
import { storeDefinition } from './store-definition.ts';
import { makeReference } from './make-reference.ts';
import { inOwnTurn } from './own-turn.ts';
import { findSubmission, submissionRow, submissionsWhere, type KeptSubmission } from './kept-submissions.ts';
import { writeSentNotice } from './form-notice.ts';
import { statement } from '../database/statement.ts';

interface Terms {
  /** Hash of the definition that the person checked their answers against. */
  readonly definitionHash: string;
  readonly key: string;
  readonly today: string;
  readonly locale: string;
  /** The council's bank holidays, for counting working days. */
  readonly bankHolidays: BankHolidays;
  readonly madeBy: 'applicant' | 'staff';
  readonly impersonationId: string | null;
  /** Results of the outside checks. */
  readonly outside: readonly OutsideOutcome[];
  /** Owner of the files in the answers. */
  readonly owner: FileOwner;
}

export type SubmitResult =
  | {
      readonly outcome: 'submitted';
      readonly receipt: KeptSubmission;
      readonly request: Omit<FormRequest, 'id'> | null;
    }
  | {
      readonly outcome: 'incomplete';
      readonly journey: Journey;
      /** Files in the answers that cannot be sent. */
      readonly goneFiles: ReadonlySet<string>;
    }
  | RefusedForm
  /** The questions have changed since the person checked their answers. */
  | { readonly outcome: 'definitionChanged' };

const setSent = statement({
  values: { id: 'uuid', state: 'text', submittedAt: 'timestamptz', definitionHash: 'text', answers: 'jsonb' },
  text: `
    update form_request
       set state = $state, submitted_at = $submittedAt, definition_hash = $definitionHash, answers = $answers
     where tenant_id = app_tenant() and id = $id`,
});

/**
 * Sends an account's stored draft, if it is still the version the person checked. The same key again gets the
 * same receipt, so nothing is sent twice and no receipt is lost.
 */
export function submitDraft(
  database: TenantDatabase,
  form: CouncilForm,
  sending: Terms & { readonly accountId: string; readonly version: number },
): Promise<SubmitResult> {
  const { accountId, version } = sending;
  const { identifier } = form.definition;
  return database.transaction(async (transaction): Promise<SubmitResult> => {
    const held = await holdRequest(transaction, accountId, identifier);
    const earlier = await findReceipt(transaction, identifier, sending.key, accountId);
    if (earlier) return { outcome: 'submitted', receipt: earlier, request: held };
    if (sending.definitionHash !== form.hash) return { outcome: 'definitionChanged' };
    // A form that is closed is refused, complete or not.
    const closed = formRefusal(held, { type: 'form.submit', complete: true, agreed: true });
    if (closed !== null) return refusedForm(closed, held);
    const answers = await namedAsNow(transaction, form, held);
    if (held.version !== version) return refusedForm('form.savedElsewhere', { ...held, answers });
    const { journey, files, goneFiles } = await checkAnswers(transaction, form, answers, sending, accountId);
    const { requestType } = held;
    const applied = apply(
      formRequestMachine,
      { state: held.state, context: { requestType } },
      // Checked by the answers, not by the state: a form that was complete yesterday may not be today.
      { type: 'form.submit', complete: journey.canSubmit, agreed: true },
    );
    if (!applied.ok) return { outcome: 'incomplete', journey, goneFiles };
    const receipt = await storeSubmission(transaction, form, sending, {
      requestId: held.id,
      accountId,
      requestType,
      effective: journey.effective,
      files,
      sentHash: null,
    });
    await transaction.run(setSent, {
      id: held.id,
      state: applied.state,
      submittedAt: receipt.submittedAt,
      definitionHash: form.hash,
      answers,
    });
    const { submittedAt } = receipt;
    return {
      outcome: 'submitted',
      receipt,
      request: { ...held, answers, state: applied.state, submittedAt },
    };
  });
}

/**
 * Sends a visitor's answers, if the form allows that. The same key again gets the same receipt.
 * @param sending with answers PostgreSQL can store (`keepable`)
 * @throws ProblemError `request.keyReused` for other answers under a used key
 */
export function submitAnonymously(
  database: TenantDatabase,
  form: CouncilForm,
  sending: Terms & { readonly answers: Answers },
): Promise<SubmitResult> {
  const { answers } = sending;
  return database.transaction(async (transaction): Promise<SubmitResult> => {
    const sentHash = createHash('sha256').update(JSON.stringify(answers)).digest();
    const earlier = await findAnonymous(transaction, form.definition.identifier, sending.key, sentHash);
    if (earlier) return { outcome: 'submitted', receipt: earlier, request: null };
    if (sending.definitionHash !== form.hash) return { outcome: 'definitionChanged' };
    const { journey, files, goneFiles } = await checkAnswers(transaction, form, answers, sending, null);
    const { state, requestType } = notBegun;
    const event = { type: 'form.submit', complete: journey.canSubmit, agreed: true } as const;
    if (!apply(formRequestMachine, { state, context: { requestType } }, event).ok)
      return { outcome: 'incomplete', journey, goneFiles };
    const receipt = await storeSubmission(transaction, form, sending, {
      requestId: null,
      accountId: null,
      requestType,
      effective: journey.effective,
      files,
      sentHash,
    });
    return { outcome: 'submitted', receipt, request: null };
  });
}

/** Checks the answers: the journey, and the files among them, held or unsendable. */
async function checkAnswers(
  transaction: Queries,
  form: CouncilForm,
  answers: Answers,
  { today, owner }: Terms,
  accountId: string | null,
) {
  const facts = await findKnownFacts(transaction, form.definition, accountId);
  const journey = await inOwnTurn(() => form.journey(answers, today, facts));
  const files = answeredFiles(form.definition, journey.effective);
  const goneFiles = await holdFiles(transaction, form.definition.identifier, owner, files);
  if (goneFiles.size === 0) return { journey, files, goneFiles };
  const without = await inOwnTurn(() => form.journey(answers, today, facts, goneFiles));
  return { journey: without, files, goneFiles };
}

const ofForm = statement({
  values: { accountId: 'uuid', formIdentifier: 'text' },
  row: submissionRow,
  text: submissionsWhere('account_id = $accountId and form_identifier = $formIdentifier'),
});

/** Finds the account's last submission of a form; undefined if there is none. */
export async function findLastReceipt(
  database: Queries,
  accountId: string,
  formIdentifier: string,
): Promise<KeptSubmission | undefined> {
  const [last] = await database.run(ofForm, { accountId, formIdentifier });
  return last;
}

const withKey = statement({
  values: { accountId: 'uuid', formIdentifier: 'text', key: 'uuid' },
  row: submissionRow,
  text: submissionsWhere(
    'submit_key = $key and account_id = $accountId and form_identifier = $formIdentifier',
  ),
});

async function findReceipt(
  database: Queries,
  formIdentifier: string,
  key: string,
  accountId: string,
): Promise<KeptSubmission | undefined> {
  const [found] = await database.run(withKey, { accountId, formIdentifier, key });
  return found;
}

const anonymous = statement({
  values: { formIdentifier: 'text', key: 'uuid' },
  row: { id: 'uuid', sentHash: 'bytea?' },
  text: `
    select id, sent_hash as "sentHash" from form_submission
     where tenant_id = app_tenant() and form_identifier = $formIdentifier and submit_key = $key
       and account_id is null`,
});

/** @throws ProblemError `request.keyReused` if the key was used for other answers */
async function findAnonymous(
  database: Queries,
  formIdentifier: string,
  key: string,
  sentHash: Buffer,
): Promise<KeptSubmission | undefined> {
  const [found] = await database.run(anonymous, { formIdentifier, key });
  const earlier = earlierRequest(found, ({ sentHash: before }) => before === null || before.equals(sentHash));
  return earlier && readSubmission(database, earlier.id);
}

async function readSubmission(database: Queries, id: string): Promise<KeptSubmission> {
  const kept = await findSubmission(database, id);
  if (!kept) throw new Error('The form that was just sent is gone.');
  return kept;
}

interface Sent {
  readonly requestId: string | null;
  readonly accountId: string | null;
  readonly requestType: RequestType;
  readonly effective: Answers;
  /** Files held by the caller. */
  readonly files: readonly AnsweredFile[];
  /** Hash of a visitor's answers as sent, since they have no draft to compare with. */
  readonly sentHash: Buffer | null;
}

const insert = statement({
  values: {
    requestId: 'uuid?',
    accountId: 'uuid?',
    formIdentifier: 'text',
    requestType: 'text',
    definitionHash: 'text',
    answers: 'jsonb',
    declaration: 'jsonb',
    locale: 'text',
    outcome: 'jsonb?',
    outside: 'jsonb',
    reference: 'text',
    madeBy: 'text',
    impersonationId: 'uuid?',
    key: 'uuid',
    sentHash: 'bytea?',
  },
  row: { id: 'uuid' },
  text: `
    insert into form_submission (tenant_id, request_id, account_id, form_identifier, request_type, definition_hash,
                                 answers, declaration, locale, outcome, outside, reference, made_by,
                                 impersonation_id, submitted_at, submit_key, sent_hash)
    values (app_tenant(), $requestId, $accountId, $formIdentifier, $requestType, $definitionHash,
            $answers, $declaration, $locale, $outcome, $outside, $reference, $madeBy,
            $impersonationId, app_now(), $key, $sentHash)
    on conflict (tenant_id, form_identifier, submit_key) do nothing
    returning id`,
});

async function storeSubmission(
  transaction: Queries,
  form: CouncilForm,
  { key, locale, today, bankHolidays, madeBy, impersonationId, outside }: Terms,
  { requestId, accountId, requestType, effective, files, sentHash }: Sent,
): Promise<KeptSubmission> {
  const { definition, hash } = form;
  await storeDefinition(transaction, form);
  const outcome = form.outcome(effective, today, locale);
  const { statements, agree } = definition.declaration;
  const [kept] = await transaction.run(insert, {
    requestId,
    accountId,
    formIdentifier: definition.identifier,
    requestType,
    definitionHash: hash,
    answers: withoutFacts(effective),
    declaration: [...statements, agree].map((sentence) => form.say(sentence, locale)),
    locale,
    outcome,
    outside,
    reference: makeReference(),
    madeBy,
    impersonationId,
    key,
    sentHash,
  });
  if (kept) {
    await linkFiles(transaction, kept.id, files);
    const receipt = await readSubmission(transaction, kept.id);
    if (accountId !== null) await writeSentNotice(transaction, form, accountId, receipt, bankHolidays);
    return receipt;
  }
  // The same form was sent twice at once without an account, and the other request was first; or the key is
  // another person's.
  const first = sentHash && (await findAnonymous(transaction, definition.identifier, key, sentHash));
  if (!first) throw new ProblemError('request.keyReused');
  return first;
}

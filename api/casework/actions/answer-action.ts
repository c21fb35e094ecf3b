import { sql, type Kysely } from 'kysely';
import { actionRefusal, type ResidentsEvent } from '#machines/lifecycle/action-refusal.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import { workflowActionMachine } from '#machines/lifecycle/workflow-action.machine.ts';
import type { ActionAnswer } from '#schemas/api/actions.ts';
import type { ActionResponse, ActionState, ActionUpload } from '#schemas/casework.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { earlierRequest } from '../../errors/earlier-request.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { writeCaseworkNotice } from '../casework-notice.ts';
import { sendReview } from '../new-actions/review-request.ts';
import { writeResidentEvent, type ResidentEvent } from '../resident-events.ts';

interface AnsweringAction {
  readonly actionId: string;
  readonly answer: ActionAnswer;
  /** The version of the action that the person saw. */
  readonly version: number;
  readonly reason: string | undefined;
  /** One key per answer; the same key again if the response was lost. */
  readonly key: string;
  /** The day in London, `YYYY-MM-DD`. */
  readonly today: string;
}

const responseOf = {
  complete: 'complete',
  'cannot-complete': 'cannotComplete',
  refuse: 'refuse',
} as const satisfies Readonly<Record<Exclude<ActionAnswer, 'discard'>, ActionResponse>>;

/**
 * Carries out a resident's answer to an action, given by them or by staff impersonating them. Locks its row, so
 * that the second of two simultaneous answers sees the first. The same key again changes nothing.
 * @throws ProblemError `request.notFound` for another person's action; `action.changed` if the council, or
 * another tab, was quicker; `action.incomplete` with the missing parts; `action.reasonMissing`;
 * `action.notAllowed` by the lifecycle; `impersonation.notAllowed` for an answer only the resident may give;
 * `request.keyReused` for a different answer under a used key
 */
export function answerAction(
  { query }: TenantDatabase,
  files: TenantFiles,
  { accountId, impersonationId }: Reader,
  answering: AnsweringAction,
): Promise<void> {
  return query.transaction().execute(async (transaction) => {
    const action = await holdAction(transaction, accountId, answering.actionId);
    const { answer, key } = answering;
    const earlier = earlierRequest(action.respondKey === key ? action : undefined, ({ response, state }) =>
      answer === 'discard' ? state === 'withdrawn' : response === responseOf[answer],
    );
    if (earlier) return;
    requirePerson(action, answering, impersonationId);
    if (action.version !== answering.version) throw new ProblemError('action.changed');
    const reason = answering.reason?.trim() ?? '';
    const missing = await findMissing(transaction, files, accountId, action);
    const event = eventOf(action, answer, reason, missing);
    const applied = apply(workflowActionMachine, { state: action.state, context: {} }, event);
    if (!applied.ok) {
      const code = actionRefusal(action, event) ?? 'common.unknownError';
      throw new ProblemError(code, code === 'action.incomplete' ? missing : {});
    }
    await keepAnswer(transaction, files.actions, action, applied.state, { ...answering, reason });
    await tell(transaction, action, applied.state, { accountId, impersonationId }, answer, reason);
  });
}

interface HeldAction {
  readonly id: string;
  readonly state: ActionState;
  readonly version: number;
  readonly origin: 'council' | 'resident';
  readonly uploads: readonly ActionUpload[];
  readonly formIdentifier: string | null;
  readonly formSince: Date;
  readonly review: ReviewRequest | null;
  readonly response: ActionResponse | null;
  readonly respondedAt: Date | null;
  readonly respondKey: string | null;
  readonly mayRefuse: boolean;
  readonly isReviewed: boolean;
}

async function holdAction(
  transaction: Kysely<Tables>,
  accountId: string,
  actionId: string,
): Promise<HeldAction> {
  const { rows } = await sql<HeldAction>`
    select id, state, version, origin, uploads, form_identifier as "formIdentifier", form_since as "formSince", review,
           response, responded_at as "respondedAt", respond_key as "respondKey", may_refuse as "mayRefuse",
           is_reviewed as "isReviewed"
      from workflow_action
     where tenant_id = app_tenant() and id = ${actionId} and account_id = ${accountId}
       for update`.execute(transaction);
  const [action] = rows;
  if (!action) throw new ProblemError('request.notFound');
  return action;
}

function requirePerson(
  { review }: HeldAction,
  { answer }: AnsweringAction,
  impersonationId: string | null,
): void {
  const isPersonal = answer === 'refuse' || (answer === 'complete' && review !== null);
  if (impersonationId !== null && isPersonal) throw new ProblemError('impersonation.notAllowed');
}

/** Members of the problem document, too. */
type Missing = {
  /** Uploads with too few files. */
  readonly missing: readonly string[];
  readonly isFormMissing: boolean;
};

/** Holds the action's files until the transaction ends, so that they cannot be removed while being sent. */
async function findMissing(
  transaction: Kysely<Tables>,
  { forms }: Pick<TenantFiles, 'forms'>,
  accountId: string,
  { id, uploads, formIdentifier, formSince }: HeldAction,
): Promise<Missing> {
  const rows = await transaction
    .selectFrom('file')
    .select('answer')
    .where('account_id', '=', accountId)
    .where('action_id', '=', id)
    // Answers are accepted while the scanner is down; the files are scanned later.
    .where('state', 'in', ['waiting', 'clean', 'notScanned'])
    .orderBy('id')
    .forShare()
    .execute();
  const isThere = (name: string, minimum: number) =>
    rows.filter(({ answer }) => answer === name).length >= minimum;
  const hasForm = formIdentifier !== null && forms.has(formIdentifier);
  const sent =
    hasForm &&
    (await transaction
      .selectFrom('form_submission')
      .select('id')
      .where('account_id', '=', accountId)
      .where('form_identifier', '=', formIdentifier)
      .where('submitted_at', '>=', formSince)
      .limit(1)
      .executeTakeFirst());
  return {
    missing: uploads.filter(({ name, minimum }) => !isThere(name, minimum)).map(({ name }) => name),
    isFormMissing: hasForm && sent === undefined,
  };
}

function eventOf(
  { origin, mayRefuse, isReviewed, respondedAt }: HeldAction,
  answer: ActionAnswer,
  reason: string,
  { missing, isFormMissing }: Missing,
): ResidentsEvent {
  switch (answer) {
    case 'complete':
      return {
        type: 'action.complete',
        isWhole: missing.length === 0 && !isFormMissing,
        // The council has to decide every request of a resident.
        isReviewed: isReviewed || origin === 'resident',
      };
    case 'cannot-complete':
      return { type: 'action.cannotComplete', hasReason: reason !== '', isAsked: origin === 'council' };
    case 'refuse':
      return {
        type: 'action.refuse',
        hasReason: reason !== '',
        mayRefuse: mayRefuse && origin === 'council',
      };
    case 'discard':
      return { type: 'action.discard', isOwn: origin === 'resident' && respondedAt === null };
  }
}

async function keepAnswer(
  transaction: Kysely<Tables>,
  rules: TenantFiles['actions'],
  { id, review }: HeldAction,
  state: ActionState,
  { answer, reason, key, today }: AnsweringAction,
): Promise<void> {
  const hasEnded = state === 'completed' || state === 'withdrawn';
  await transaction
    .updateTable('workflow_action')
    .set({
      state,
      version: sql`version + 1`,
      changed_at: sql`app_now()`,
      respond_key: key,
      ...(hasEnded && { ended_at: sql<Date>`app_now()` }),
      ...(answer !== 'discard' && {
        response: responseOf[answer],
        response_reason: reason === '' || reason === undefined ? null : reason,
        responded_at: sql<Date>`app_now()`,
      }),
      ...(answer === 'complete' &&
        review !== null && { review: JSON.stringify(sendReview(rules, review, today)) }),
    })
    .where('id', '=', id)
    .execute();
  if (answer !== 'complete') return;
  await sql`
    insert into workflow_action_file (tenant_id, action_id, file_id)
    select tenant_id, action_id, id from file
     where tenant_id = app_tenant() and action_id = ${id} and state in ('waiting', 'clean', 'notScanned')
    on conflict do nothing`.execute(transaction);
}

/** Writes the history, the council's event stream, and the letter that confirms receipt. */
async function tell(
  transaction: Kysely<Tables>,
  { id, origin }: HeldAction,
  state: ActionState,
  { accountId, impersonationId }: Pick<Reader, 'accountId' | 'impersonationId'>,
  answer: ActionAnswer,
  reason: string,
): Promise<void> {
  const madeBy = impersonationId === null ? 'resident' : 'staff';
  const event = eventNames[answer];
  await transaction
    .insertInto('workflow_action_event')
    .values({
      tenant_id: sql<string>`app_tenant()`,
      action_id: id,
      event,
      made_by: madeBy,
      note: reason === '' ? null : JSON.stringify(reason),
    })
    .execute();
  // The council never saw a discarded draft.
  if (answer === 'discard') return;
  const kind: ResidentEvent['kind'] =
    answer === 'complete' && origin === 'resident' ? 'action.send' : eventNames[answer];
  await writeResidentEvent(transaction, {
    kind,
    accountId,
    madeBy,
    subjectId: id,
    details: { state, ...(reason !== '' && { reason }) },
  });
  await writeCaseworkNotice(transaction, { kind: 'casework.actionReceived', accountId, subjectId: id });
}

const eventNames = {
  complete: 'action.complete',
  'cannot-complete': 'action.cannotComplete',
  refuse: 'action.refuse',
  discard: 'action.withdraw',
} as const satisfies Readonly<Record<ActionAnswer, ResidentEvent['kind']>>;

/** Records that the resident has seen the current state of an action. */
export async function markActionSeen(
  { query }: Pick<TenantDatabase, 'query'>,
  accountId: string,
  actionId: string,
): Promise<void> {
  await query
    .updateTable('workflow_action')
    .set({ seen_at: sql`app_now()` })
    .where('id', '=', actionId)
    .where('account_id', '=', accountId)
    .where('seen_at', 'is', null)
    .execute();
}

import { actionRefusal, type ResidentsEvent } from '#machines/lifecycle/action-refusal.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import { workflowActionMachine } from '#machines/lifecycle/workflow-action.machine.ts';
import type { ActionAnswer } from '#schemas/api/actions.ts';
import type { ActionResponse, ActionState, ActionUpload } from '#schemas/casework.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { Queries, TenantDatabase } from '../../database/database.ts';
import { earlierRequest } from '../../errors/earlier-request.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { writeCaseworkNotice } from '../casework-notice.ts';
import { sendReview } from '../new-actions/review-request.ts';
import { writeResidentEvent, type ResidentEvent } from '../resident-events.ts';
import { writeActionEvent } from './write-action-event.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

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
  database: TenantDatabase,
  files: TenantFiles,
  { accountId, impersonationId }: Reader,
  answering: AnsweringAction,
): Promise<void> {
  return database.transaction(async (transaction) => {
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
    await storeAnswer(transaction, files.actions, action, applied.state, { ...answering, reason });
    await announce(transaction, action, applied.state, { accountId, impersonationId }, answer, reason);
  });
}

type HeldAction = Row<typeof heldAction>;

const heldAction = statement({
  values: { actionId: 'uuid', accountId: 'uuid' },
  row: {
    id: 'uuid',
    state: typed<ActionState>('text'),
    version: 'integer',
    origin: typed<'council' | 'resident'>('text'),
    uploads: typed<readonly ActionUpload[]>('jsonb'),
    formIdentifier: 'text?',
    formSince: 'timestamptz',
    review: typed<ReviewRequest | null>('jsonb'),
    response: typed<ActionResponse | null>('text'),
    respondedAt: 'timestamptz?',
    respondKey: 'uuid?',
    mayRefuse: 'boolean',
    isReviewed: 'boolean',
  },
  text: `
    select id, state, version, origin, uploads, form_identifier as "formIdentifier", form_since as "formSince", review,
           response, responded_at as "respondedAt", respond_key as "respondKey", may_refuse as "mayRefuse",
           is_reviewed as "isReviewed"
      from workflow_action
     where tenant_id = app_tenant() and id = $actionId and account_id = $accountId
       for update`,
});

async function holdAction(transaction: Queries, accountId: string, actionId: string): Promise<HeldAction> {
  const [action] = await transaction.run(heldAction, { actionId, accountId });
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

// Answers are accepted while the scanner is down; the files are scanned later.
const holdFiles = statement({
  values: { accountId: 'uuid', id: 'uuid' },
  row: { answer: 'text?' },
  text: `
    select answer from file
     where tenant_id = app_tenant() and account_id = $accountId and action_id = $id
       and state in ('waiting', 'clean', 'notScanned')
     order by id for share`,
});

const sentForm = statement({
  values: { accountId: 'uuid', formIdentifier: 'text', formSince: 'timestamptz' },
  text: `
    select from form_submission
     where tenant_id = app_tenant() and account_id = $accountId and form_identifier = $formIdentifier
       and submitted_at >= $formSince limit 1`,
});

/** Holds the action's files until the transaction ends, so that they cannot be removed while being sent. */
async function findMissing(
  transaction: Queries,
  { forms }: Pick<TenantFiles, 'forms'>,
  accountId: string,
  { id, uploads, formIdentifier, formSince }: HeldAction,
): Promise<Missing> {
  const rows = await transaction.run(holdFiles, { accountId, id });
  const isThere = (name: string, minimum: number) =>
    rows.filter(({ answer }) => answer === name).length >= minimum;
  const hasForm = formIdentifier !== null && forms.has(formIdentifier);
  const isFormMissing =
    hasForm && (await transaction.run(sentForm, { accountId, formIdentifier, formSince })).length === 0;
  return {
    missing: uploads.filter(({ name, minimum }) => !isThere(name, minimum)).map(({ name }) => name),
    isFormMissing,
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

const tieFiles = statement({
  values: { id: 'uuid' },
  text: `
    insert into workflow_action_file (tenant_id, action_id, file_id)
    select tenant_id, action_id, id from file
     where tenant_id = app_tenant() and action_id = $id and state in ('waiting', 'clean', 'notScanned')
    on conflict do nothing`,
});

// A draft that is discarded has no response.
const writeAnswer = statement({
  values: {
    id: 'uuid',
    state: 'text',
    hasEnded: 'boolean',
    key: 'uuid',
    response: 'text?',
    reason: 'text?',
    review: 'jsonb?',
  },
  text: `
    update workflow_action
       set state = $state, version = version + 1, changed_at = app_now(), respond_key = $key,
           ended_at = case when $hasEnded then app_now() else ended_at end,
           response = coalesce($response, response),
           response_reason = case when $response::text is null then response_reason else $reason end,
           responded_at = case when $response::text is null then responded_at else app_now() end,
           review = coalesce($review, review)
     where tenant_id = app_tenant() and id = $id`,
});

async function storeAnswer(
  transaction: Queries,
  rules: TenantFiles['actions'],
  { id, review }: HeldAction,
  state: ActionState,
  { answer, reason, key, today }: AnsweringAction,
): Promise<void> {
  const hasEnded = state === 'completed' || state === 'withdrawn';
  await transaction.run(writeAnswer, {
    id,
    state,
    hasEnded,
    key,
    response: answer === 'discard' ? null : responseOf[answer],
    reason: reason || null,
    review: answer === 'complete' && review !== null ? sendReview(rules, review, today) : null,
  });
  if (answer !== 'complete') return;
  await transaction.run(tieFiles, { id });
}

/** Writes the history, the council's event stream, and the letter that confirms receipt. */
async function announce(
  transaction: Queries,
  { id, origin }: HeldAction,
  state: ActionState,
  { accountId, impersonationId }: Pick<Reader, 'accountId' | 'impersonationId'>,
  answer: ActionAnswer,
  reason: string,
): Promise<void> {
  const madeBy = impersonationId === null ? 'resident' : 'staff';
  const event = eventNames[answer];
  await writeActionEvent(transaction, {
    actionId: id,
    event,
    madeBy,
    note: reason === '' ? null : reason,
  });
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

const markSeen = statement({
  values: { accountId: 'uuid', actionId: 'uuid' },
  text: `
    update workflow_action set seen_at = app_now()
     where tenant_id = app_tenant() and id = $actionId and account_id = $accountId and seen_at is null`,
});

/** Records that the resident has seen the current state of an action. */
export async function markActionSeen(database: Queries, accountId: string, actionId: string): Promise<void> {
  await database.run(markSeen, { accountId, actionId });
}

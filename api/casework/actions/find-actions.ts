import { endedActionsOnAPage } from '#schemas/action-limits.ts';
import type {
  ActionOrigin,
  ActionResponse,
  ActionState,
  ActionUpload,
  CaseworkMaker,
  CouncilTexts,
} from '#schemas/casework.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import { knownFileColumns, type KnownFile } from '../../files/find-files.ts';

/** An action in a resident's list. */
export interface ListedAction {
  readonly id: string;
  readonly reference: string;
  readonly title: CouncilTexts;
  readonly origin: ActionOrigin;
  readonly state: ActionState;
  readonly isDraft: boolean;
  readonly isNew: boolean;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** An action for its page, without its files and history. */
export interface KnownAction extends ListedAction {
  readonly version: number;
  readonly description: CouncilTexts;
  readonly consequence: CouncilTexts | null;
  readonly uploads: readonly ActionUpload[];
  readonly formIdentifier: string | null;
  /** Time at which its form was last sent since it was requested; null if it was not. */
  readonly formSentAt: Date | null;
  readonly review: ReviewRequest | null;
  readonly response: ActionResponse | null;
  readonly responseReason: string | null;
  readonly respondedAt: Date | null;
  readonly outcome: CouncilTexts | null;
  readonly mayRefuse: boolean;
  readonly isReviewed: boolean;
}

export interface ActionHistoryEvent {
  readonly event: string;
  readonly madeBy: CaseworkMaker;
  /** Keyed by locale if the council wrote it. */
  readonly note: CouncilTexts | string | null;
  readonly at: Date;
}

/** A file sent for an action's upload. */
export interface ActionFile extends KnownFile {
  /** The upload's name. */
  readonly answer: string;
}

const listColumns = `
  action.id, action.reference, action.title, action.origin, action.state,
  action.origin = 'resident' and action.responded_at is null and action.state = 'needsYou' as "isDraft",
  action.seen_at is null as "isNew", action.due_at as "dueAt", action.created_at as "createdAt",
  action.changed_at as "changedAt"`;

// Actions that wait for the person come first, soonest due first.
const open: Statement = {
  name: 'open-actions-of-account',
  text: `
    select ${listColumns}
      from workflow_action as action
     where action.tenant_id = app_tenant() and action.account_id = $1
       and action.state in ('needsYou', 'awaitingReview', 'withStaff')
     order by action.state <> 'needsYou', action.due_at, action.created_at desc, action.id`,
};

const ended: Statement = {
  name: 'ended-actions-of-account',
  text: `
    select ${listColumns}
      from workflow_action as action
     where action.tenant_id = app_tenant() and action.account_id = $1 and action.state in ('completed', 'withdrawn')
       and not (action.origin = 'resident' and action.responded_at is null and action.state = 'withdrawn')
     order by action.ended_at desc, action.id
     limit ${endedActionsOnAPage} offset $2`,
};

const countEnded: Statement = {
  name: 'count-ended-actions-of-account',
  text: `
    select count(*)::integer as total
      from workflow_action as action
     where action.tenant_id = app_tenant() and action.account_id = $1 and action.state in ('completed', 'withdrawn')
       and not (action.origin = 'resident' and action.responded_at is null and action.state = 'withdrawn')`,
};

type Row<Shape> = Shape & Record<string, unknown>;

/** Lists a person's actions: all open ones, and a page of ended ones, without discarded drafts. */
export async function listActions(
  database: TenantDatabase,
  accountId: string,
  endedPage: number,
): Promise<{
  readonly open: readonly ListedAction[];
  readonly ended: readonly ListedAction[];
  readonly totalEnded: number;
}> {
  const [openRows, endedRows, counted] = await Promise.all([
    database.run<Row<ListedAction>>(open, [accountId]),
    database.run<Row<ListedAction>>(ended, [accountId, (endedPage - 1) * endedActionsOnAPage]),
    database.run<{ total: number }>(countEnded, [accountId]),
  ]);
  return { open: openRows, ended: endedRows, totalEnded: counted[0]?.total ?? 0 };
}

const one: Statement = {
  name: 'action-of-account',
  text: `
    select ${listColumns}, action.version, action.description, action.consequence, action.uploads,
           action.form_identifier as "formIdentifier",
           (select max(sent.submitted_at) from form_submission as sent
             where sent.tenant_id = action.tenant_id and sent.account_id = action.account_id
               and sent.form_identifier = action.form_identifier and sent.submitted_at >= action.form_since)
             as "formSentAt",
           action.review, action.response, action.response_reason as "responseReason",
           action.responded_at as "respondedAt", action.outcome, action.may_refuse as "mayRefuse",
           action.is_reviewed as "isReviewed"
      from workflow_action as action
     where action.tenant_id = app_tenant() and action.account_id = $1 and action.id = $2`,
};

/** Finds one of a person's actions; undefined if it is another person's or unknown. */
export async function findAction(
  database: Pick<TenantDatabase, 'run'>,
  accountId: string,
  actionId: string,
): Promise<KnownAction | undefined> {
  const [action] = await database.run<Row<KnownAction>>(one, [accountId, actionId]);
  return action;
}

const filesOf: Statement = {
  name: 'files-of-action',
  text: `
    select ${knownFileColumns}, file.answer
      from file
     where file.tenant_id = app_tenant() and file.account_id = $1 and file.action_id = $2
       and (file.state <> 'removed' or file.sent_at is not null)
     order by file.created_at, file.id`,
};

/** Finds the files a person has sent for an action, oldest first. */
export function findActionFiles(
  database: Pick<TenantDatabase, 'run'>,
  accountId: string,
  actionId: string,
): Promise<readonly ActionFile[]> {
  return database.run<Row<ActionFile>>(filesOf, [accountId, actionId]);
}

const historyOf: Statement = {
  name: 'history-of-action',
  text: `
    select event, made_by as "madeBy", note, at
      from workflow_action_event
     where tenant_id = app_tenant() and action_id = $1
     order by id`,
};

/** Finds the history of an action, oldest first. The caller has checked that it is the reader's. */
export function findActionHistory(
  database: Pick<TenantDatabase, 'run'>,
  actionId: string,
): Promise<readonly ActionHistoryEvent[]> {
  return database.run<Row<ActionHistoryEvent>>(historyOf, [actionId]);
}

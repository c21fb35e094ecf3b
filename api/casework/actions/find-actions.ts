import { endedActionsPerPage } from '#schemas/action-limits.ts';
import type {
  ActionOrigin,
  ActionResponse,
  ActionState,
  ActionUpload,
  CaseworkMaker,
  CouncilTexts,
} from '#schemas/casework.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { knownFileColumns, knownFileRow } from '../../files/find-files.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

const listRow = {
  id: 'uuid',
  reference: 'text',
  title: typed<CouncilTexts>('jsonb'),
  origin: typed<ActionOrigin>('text'),
  state: typed<ActionState>('text'),
  isDraft: 'boolean',
  isNew: 'boolean',
  dueAt: 'timestamptz?',
  createdAt: 'timestamptz',
  changedAt: 'timestamptz',
} as const;

/** An action in a resident's list. */
export type ListedAction = Row<{ row: typeof listRow }>;

/** An action for its page, without its files and history. */
export type KnownAction = Row<typeof one>;

export type ActionHistoryEvent = Row<typeof historyOf>;

/** A file sent for an action's upload. */
export type ActionFile = Row<typeof filesOf>;

const listColumns = `
  action.id, action.reference, action.title, action.origin, action.state,
  action.origin = 'resident' and action.responded_at is null and action.state = 'needsYou' as "isDraft",
  action.seen_at is null as "isNew", action.due_at as "dueAt", action.created_at as "createdAt",
  action.changed_at as "changedAt"`;

// Actions that wait for the person come first, soonest due first.
const open = statement({
  values: { accountId: 'uuid' },
  row: listRow,
  text: `
    select ${listColumns}
      from workflow_action as action
     where action.tenant_id = app_tenant() and action.account_id = $accountId
       and action.state in ('needsYou', 'awaitingReview', 'withStaff')
     order by action.state <> 'needsYou', action.due_at, action.created_at desc, action.id`,
});

const ended = statement({
  values: { accountId: 'uuid', skipped: 'bigint' },
  row: listRow,
  text: `
    select ${listColumns}
      from workflow_action as action
     where action.tenant_id = app_tenant() and action.account_id = $accountId and action.state in ('completed', 'withdrawn')
       and not (action.origin = 'resident' and action.responded_at is null and action.state = 'withdrawn')
     order by action.ended_at desc, action.id
     limit ${endedActionsPerPage} offset $skipped`,
});

const countEnded = statement({
  values: { accountId: 'uuid' },
  row: { total: 'integer' },
  text: `
    select count(*)::integer as total
      from workflow_action as action
     where action.tenant_id = app_tenant() and action.account_id = $accountId and action.state in ('completed', 'withdrawn')
       and not (action.origin = 'resident' and action.responded_at is null and action.state = 'withdrawn')`,
});

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
    database.run(open, { accountId }),
    database.run(ended, { accountId, skipped: (endedPage - 1) * endedActionsPerPage }),
    database.run(countEnded, { accountId }),
  ]);
  return { open: openRows, ended: endedRows, totalEnded: counted[0]?.total ?? 0 };
}

const one = statement({
  values: { accountId: 'uuid', actionId: 'uuid' },
  row: {
    ...listRow,
    version: 'integer',
    description: typed<CouncilTexts>('jsonb'),
    consequence: typed<CouncilTexts | null>('jsonb'),
    uploads: typed<readonly ActionUpload[]>('jsonb'),
    formIdentifier: 'text?',
    /** Time at which its form was last sent since it was requested; null if it was not. */
    formSentAt: 'timestamptz?',
    review: typed<ReviewRequest | null>('jsonb'),
    response: typed<ActionResponse | null>('text'),
    responseReason: 'text?',
    respondedAt: 'timestamptz?',
    outcome: typed<CouncilTexts | null>('jsonb'),
    mayRefuse: 'boolean',
    isReviewed: 'boolean',
  },
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
     where action.tenant_id = app_tenant() and action.account_id = $accountId and action.id = $actionId`,
});

/** Finds one of a person's actions; undefined if it is another person's or unknown. */
export async function findAction(
  database: Pick<TenantDatabase, 'run'>,
  accountId: string,
  actionId: string,
): Promise<KnownAction | undefined> {
  const [action] = await database.run(one, { accountId, actionId });
  return action;
}

const filesOf = statement({
  values: { accountId: 'uuid', actionId: 'uuid' },
  row: {
    ...knownFileRow,
    /** The upload's name. */
    answer: 'text',
  },
  text: `
    select ${knownFileColumns}, file.answer
      from file
     where file.tenant_id = app_tenant() and file.account_id = $accountId and file.action_id = $actionId
       and (file.state <> 'removed' or file.sent_at is not null)
     order by file.created_at, file.id`,
});

/** Finds the files a person has sent for an action, oldest first. */
export function findActionFiles(
  database: Pick<TenantDatabase, 'run'>,
  accountId: string,
  actionId: string,
): Promise<readonly ActionFile[]> {
  return database.run(filesOf, { accountId, actionId });
}

const historyOf = statement({
  values: { actionId: 'uuid' },
  row: {
    event: 'text',
    madeBy: typed<CaseworkMaker>('text'),
    /** Keyed by locale if the council wrote it. */
    note: typed<CouncilTexts | string | null>('jsonb'),
    at: 'timestamptz',
  },
  text: `
    select event, made_by as "madeBy", note, at
      from workflow_action_event
     where tenant_id = app_tenant() and action_id = $actionId
     order by id`,
});

/** Finds the history of an action, oldest first. The caller has checked that it is the reader's. */
export function findActionHistory(
  database: Pick<TenantDatabase, 'run'>,
  actionId: string,
): Promise<readonly ActionHistoryEvent[]> {
  return database.run(historyOf, { actionId });
}

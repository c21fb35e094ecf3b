import type { ActionState } from '#schemas/casework.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';

/** Something that a person began themselves: a draft, or a request for a review. */
export interface OwnAction {
  readonly id: string;
  readonly actionType: string;
  readonly state: ActionState;
  readonly review: ReviewRequest | null;
  readonly createdAt: Date;
  /** Never sent: what the council has sent back to its person is no draft. */
  readonly isDraft: boolean;
}

// Withdrawn ones are over: its person may begin again.
const read: Statement = {
  name: 'own-actions',
  text: `
    select id, action_type as "actionType", state, review, created_at as "createdAt",
           state = 'needsYou' and responded_at is null as "isDraft"
      from workflow_action
     where tenant_id = app_tenant() and account_id = $1 and origin = 'resident' and state <> 'withdrawn'
       and (review is not null or state = 'needsYou' and responded_at is null)
     order by created_at desc, id`,
};

/** The drafts of a person, and the reviews they have asked for, the latest first. */
export function findOwnActions(
  database: Pick<TenantDatabase, 'run'>,
  accountId: string,
): Promise<OwnAction[]> {
  return database.run<OwnAction & Record<string, unknown>>(read, [accountId]);
}

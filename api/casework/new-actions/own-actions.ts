import type { ActionState } from '#schemas/casework.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';

/** An action a person began: a draft, or a request for a review. */
export interface OwnAction {
  readonly id: string;
  readonly actionType: string;
  readonly state: ActionState;
  readonly review: ReviewRequest | null;
  readonly createdAt: Date;
  /** True if it was never sent: an action returned by the council is not a draft. */
  readonly isDraft: boolean;
}

// Leaves out withdrawn ones: the resident may begin again.
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

/** Finds a person's drafts and review requests, latest first. */
export function findOwnActions(
  database: Pick<TenantDatabase, 'run'>,
  accountId: string,
): Promise<OwnAction[]> {
  return database.run<OwnAction & Record<string, unknown>>(read, [accountId]);
}

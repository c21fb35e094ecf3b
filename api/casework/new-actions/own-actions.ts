import type { ActionState } from '#schemas/casework.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** An action a person began: a draft, or a request for a review. */
export type OwnAction = Row<typeof read>;

// Leaves out withdrawn ones: the resident may begin again.
const read = statement({
  values: { accountId: 'uuid' },
  row: {
    id: 'uuid',
    actionType: 'text',
    state: typed<ActionState>('text'),
    review: typed<ReviewRequest | null>('jsonb'),
    createdAt: 'timestamptz',
    /** True if it was never sent: an action returned by the council is not a draft. */
    isDraft: 'boolean',
  },
  text: `
    select id, action_type as "actionType", state, review, created_at as "createdAt",
           state = 'needsYou' and responded_at is null as "isDraft"
      from workflow_action
     where tenant_id = app_tenant() and account_id = $accountId and origin = 'resident' and state <> 'withdrawn'
       and (review is not null or state = 'needsYou' and responded_at is null)
     order by created_at desc, id`,
});

/** Finds a person's drafts and review requests, latest first. */
export function findOwnActions(
  database: Pick<TenantDatabase, 'run'>,
  accountId: string,
): Promise<OwnAction[]> {
  return database.run(read, { accountId });
}

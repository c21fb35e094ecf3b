import { sql, type Kysely } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { workflowActionMachine } from '#machines/lifecycle/workflow-action.machine.ts';
import type { ActionState, CouncilTexts } from '#schemas/casework.ts';
import type { Tables } from '../../database/tables.ts';
import { writeCaseworkNotice, type CaseworkNotice } from '../casework-notice.ts';

/** The council's moves on an action: events of its lifecycle. */
export type CouncilActionEvent = 'action.takeUp' | 'action.return' | 'action.decide' | 'action.withdraw';

/** An action whose row the caller holds. */
interface HeldByCouncil {
  readonly id: string;
  readonly state: ActionState;
  /** Null if the application is unclaimed; there is then no letter. */
  readonly accountId: string | null;
}

interface CouncilAct {
  readonly event: CouncilActionEvent;
  /** The council's message with the move. */
  readonly words: CouncilTexts | null;
  readonly officerReference: string | null;
}

const letters: Readonly<Partial<Record<CouncilActionEvent, CaseworkNotice['kind']>>> = {
  'action.return': 'casework.actionChanged',
  'action.decide': 'casework.actionAnswered',
  'action.withdraw': 'casework.actionChanged',
};

/**
 * Carries out a council's move on an action, if the lifecycle allows it: row, history and letter in the
 * caller's transaction. A person with the action open meanwhile learns of the change, since its version
 * differs.
 * @returns the new state; undefined if the lifecycle refuses it, and nothing is changed
 */
export async function actAsCouncil(
  transaction: Kysely<Tables>,
  { id, state, accountId }: HeldByCouncil,
  { event, words, officerReference }: CouncilAct,
): Promise<ActionState | undefined> {
  const applied = apply(workflowActionMachine, { state, context: {} }, { type: event });
  if (!applied.ok) return undefined;
  const hasEnded = applied.state === 'completed' || applied.state === 'withdrawn';
  await transaction
    .updateTable('workflow_action')
    .set({
      state: applied.state,
      version: sql`version + 1`,
      changed_at: sql`app_now()`,
      seen_at: null,
      ...(words !== null && { outcome: JSON.stringify(words) }),
      ...(hasEnded && { ended_at: sql<Date>`app_now()` }),
      ...(event === 'action.return' && { returned: sql<number>`returned + 1`, reminded_at: null }),
    })
    .where('id', '=', id)
    .execute();
  await transaction
    .insertInto('workflow_action_event')
    .values({
      tenant_id: sql<string>`app_tenant()`,
      action_id: id,
      event,
      made_by: 'council',
      officer_reference: officerReference,
      note: words && JSON.stringify(words),
    })
    .execute();
  const kind = letters[event];
  if (kind && accountId !== null) await writeCaseworkNotice(transaction, { kind, accountId, subjectId: id });
  return applied.state;
}

import { apply } from '#machines/lifecycle/apply.ts';
import { workflowActionMachine } from '#machines/lifecycle/workflow-action.machine.ts';
import type { ActionState, CouncilTexts } from '#schemas/casework.ts';
import { writeCaseworkNotice, type CaseworkNotice } from '../casework-notice.ts';
import type { Queries } from '../../database/database.ts';
import { writeActionEvent } from './write-action-event.ts';
import { statement } from '../../database/statement.ts';

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

const write = statement({
  values: { id: 'uuid', state: 'text', words: 'jsonb?', hasEnded: 'boolean', isReturned: 'boolean' },
  text: `
    update workflow_action
       set state = $state, version = version + 1, changed_at = app_now(), seen_at = null,
           outcome = coalesce($words, outcome),
           ended_at = case when $hasEnded then app_now() else ended_at end,
           returned = returned + case when $isReturned then 1 else 0 end,
           reminded_at = case when not $isReturned then reminded_at end
     where tenant_id = app_tenant() and id = $id`,
});

/**
 * Carries out a council's move on an action, if the lifecycle allows it: row, history and letter in the
 * caller's transaction. A person with the action open meanwhile learns of the change, since its version
 * differs.
 * @returns the new state; undefined if the lifecycle refuses it, and nothing is changed
 */
export async function actAsCouncil(
  transaction: Queries,
  { id, state, accountId }: HeldByCouncil,
  { event, words, officerReference }: CouncilAct,
): Promise<ActionState | undefined> {
  const applied = apply(workflowActionMachine, { state, context: {} }, { type: event });
  if (!applied.ok) return undefined;
  const hasEnded = applied.state === 'completed' || applied.state === 'withdrawn';
  await transaction.run(write, {
    id,
    state: applied.state,
    words,
    hasEnded,
    isReturned: event === 'action.return',
  });
  await writeActionEvent(transaction, {
    actionId: id,
    event,
    madeBy: 'council',
    officerReference,
    note: words,
  });
  const kind = letters[event];
  if (kind && accountId !== null) await writeCaseworkNotice(transaction, { kind, accountId, subjectId: id });
  return applied.state;
}

import type { CaseworkMaker, CouncilTexts } from '#schemas/casework.ts';
import type { Queries } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const insert = statement({
  values: {
    actionId: 'uuid',
    event: 'text',
    madeBy: 'text',
    officerReference: 'text?',
    words: 'text?',
    texts: 'jsonb?',
  },
  text: `
    insert into workflow_action_event (tenant_id, action_id, event, made_by, officer_reference, note)
    values (app_tenant(), $actionId, $event, $madeBy, $officerReference,
            coalesce($texts, to_jsonb($words::text)))`,
});

/** A line in the history of an action. */
interface ActionEvent {
  readonly actionId: string;
  readonly event: string;
  readonly madeBy: CaseworkMaker;
  readonly officerReference?: string | null;
  /** A resident's words, or the council's by locale. */
  readonly note?: string | CouncilTexts | null;
}

/** Adds a line to the history of an action. */
export async function writeActionEvent(
  transaction: Queries,
  { officerReference = null, note = null, ...event }: ActionEvent,
): Promise<void> {
  const isOwn = typeof note === 'string';
  await transaction.run(insert, {
    ...event,
    officerReference,
    words: isOwn ? note : null,
    texts: isOwn ? null : note,
  });
}

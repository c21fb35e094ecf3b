import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { AnyEventObject } from 'xstate';
import type { TenantDatabase } from '#api/database/database.ts';
import { actAsCouncil, type CouncilActionEvent } from '#api/casework/actions/council-action.ts';
import type { WorkflowActionState } from '#machines/lifecycle/workflow-action.machine.ts';
import type { workflowActionModel } from '#machines/lifecycle/workflow-action.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { ActionAnswer } from '#schemas/api/actions.ts';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import { announced, sendBytes } from '../support/upload.ts';
import { started } from '../support/started.ts';
import { statement, typed } from '#api/database/statement.ts';

const held = statement({
  values: { id: 'uuid' },
  row: { state: typed<WorkflowActionState>('text') },
  text: 'select state from workflow_action where tenant_id = app_tenant() and id = $id for update',
});

type Scenario = (typeof workflowActionModel)['scenarioIds'][number];

export interface ActionWorld {
  readonly pool: Pool;
  readonly database: TenantDatabase;
  readonly tenantId: string;
  readonly newClient: () => Client;
}

const stateOf = {
  asked: 'needsYou',
  answered: 'awaitingReview',
  'with-staff': 'withStaff',
} as const satisfies Readonly<Record<Scenario, WorkflowActionState>>;

const answers: Readonly<Record<string, ActionAnswer>> = {
  'action.complete': 'complete',
  'action.cannotComplete': 'cannot-complete',
  'action.refuse': 'refuse',
  'action.discard': 'discard',
};

interface Running {
  readonly client: Client;
  readonly accountId: string;
  readonly id: string;
}

/**
 * Runs the life of an action on the API: a resident answers it by calls, as a page does, and the council acts
 * through its feed and its officers. Each verdict is first set up in the row.
 */
export function workflowActionOnApi(
  world: () => ActionWorld,
): Driver<Scenario, { readonly state: WorkflowActionState }> {
  let running: Running | undefined;
  const current = () => started(running);

  async function readRow(): Promise<{ readonly state: WorkflowActionState; readonly version: number }> {
    const { rows } = await world().pool.query<{ state: WorkflowActionState; version: number }>(
      'select state, version from workflow_action where id = $1',
      [current().id],
    );
    if (rows[0] === undefined) throw new Error('The row of the action is gone.');
    return rows[0];
  }

  async function set(columns: string, ...values: readonly unknown[]): Promise<void> {
    await world().pool.query(`update workflow_action set ${columns} where id = $1`, [
      current().id,
      ...values,
    ]);
  }

  /**
   * Makes the answer complete or incomplete. An answered action takes no files, so there nothing can be
   * missing.
   */
  async function makeWhole(isWhole: boolean): Promise<void> {
    await world().pool.query(
      `update file set state = 'removed', removed_at = app_now() where action_id = $1 and sent_at is null`,
      [current().id],
    );
    if (!isWhole || (await readRow()).state !== 'needsYou') return;
    const { client, id } = current();
    const location = await announced(client, { action: id, answer: payslips.name, size: 5 });
    await sendBytes(client, location, 'whole');
  }

  async function answer(event: AnyEventObject): Promise<void> {
    switch (event.type) {
      case 'action.complete':
        await set('is_reviewed = $2', event['isReviewed']);
        await makeWhole(event['isWhole'] === true);
        break;
      case 'action.cannotComplete':
        await set('origin = $2', event['isAsked'] === true ? 'council' : 'resident');
        break;
      case 'action.refuse':
        await set('may_refuse = $2', event['mayRefuse']);
        break;
      case 'action.discard':
        await set('origin = $2', event['isOwn'] === true ? 'resident' : 'council');
        // An answer the council has had is no longer the resident's draft, even if it came back.
        if (event['isOwn'] === true && (await readRow()).state === 'needsYou')
          await set('responded_at = null, response = null');
        break;
    }
    const { client, id } = current();
    const { version } = await readRow();
    await client.post(`/api/account/actions/${id}/${answers[event.type]}`, {
      body: { version, ...(event['hasReason'] === true && { reason: 'The council has this already.' }) },
      headers: { 'idempotency-key': randomUUID() },
    });
    await set(`origin = 'council', is_reviewed = true, may_refuse = false`);
  }

  async function actForCouncil(event: CouncilActionEvent): Promise<void> {
    const { id, accountId } = current();
    await world().database.transaction(async (transaction) => {
      const [action] = await transaction.run(held, { id });
      if (!action) throw new Error('The action is gone.');
      const { state } = action;
      await actAsCouncil(
        transaction,
        { id, state, accountId },
        { event, words: { 'en-GB': 'Thank you.' }, officerReference: null },
      );
    });
  }

  async function happen(event: AnyEventObject): Promise<void> {
    switch (event.type) {
      case 'action.takeUp':
      case 'action.return':
      case 'action.decide':
      case 'action.withdraw':
        return actForCouncil(event.type);
      default:
        if (answers[event.type] === undefined)
          throw new Error(`The life of an action has no event ${event.type}.`);
        return answer(event);
    }
  }

  return {
    name: 'API',
    async start(scenario) {
      const { pool, tenantId, newClient } = world();
      const email = `${randomUUID()}@residents.example`;
      const accountId = await addAccount(pool, tenantId, email);
      const id = await addAction(pool, tenantId, accountId, {
        state: stateOf[scenario],
        uploads: [payslips],
      });
      const client = newClient();
      await client.logIn(email, password);
      running = { client, accountId, id };
    },
    act: (event) => happen(event),
    // A lifecycle has no actors, and its events carry their own time.
    settle: () => Promise.reject(new Error('The life of an action has no calls.')),
    tick: () => Promise.reject(new Error('The life of an action has no delays.')),
    observe: async () => ({ state: (await readRow()).state }),
    async attempt(event) {
      const before = await readRow();
      await happen(event);
      return (await readRow()).state === before.state ? 'refused' : 'accepted';
    },
    async stop() {
      running = undefined;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import type { Pool } from 'pg';
import { vi } from 'vitest';
import { createActor, SimulatedClock, type ActorRefFrom, type AnyEventObject } from 'xstate';
import type { Driver } from '#machines/model/driver.ts';
import { snapshotKey } from '#machines/model/explore.ts';
import { accepts } from '#machines/model/introspect.ts';
import { actionMachine } from '#machines/process/action/action.machine.ts';
import { actionModel } from '#machines/process/action/action.model.ts';
import { ActionResponseBodySchema, type Action } from '#schemas/api/actions.ts';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { createActionActors } from '#web/features/actions/action-actors.ts';
import { actionQuery } from '#web/features/actions/actions-query.ts';
import { allowedAnswers } from '#web/features/actions/allowed-answers.ts';
import type { Client } from '../support/client.ts';
import type { CutProxy, Mishap } from '../support/proxy.ts';
import { fetchOf, Gate, webApiOf } from './web-in-node.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof actionModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof actionModel)['project']>;
type ActionEvent = Parameters<ActorRefFrom<typeof actionMachine>['send']>[0];

export interface ActionWorld {
  readonly pool: Pool;
  /** The proxy that every request goes through. */
  readonly line: CutProxy;
  readonly newClient: () => Client;
}

interface Running {
  readonly id: string;
  readonly email: string;
  readonly accountId: string;
  readonly client: Client;
  /** The same person's client at another computer, for changes made behind the page's back. */
  readonly elsewhere: Client;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly gate: Gate;
  readonly clock: SimulatedClock;
  /** The version that the page sent last; `isExplained` is true if it sent a reason. */
  readonly sent: { version: number; isExplained: boolean };
  readonly actor: ActorRefFrom<typeof actionMachine>;
}

/** Runs the process of answering an action as the web app does, on the real API and database. */
export function actionOnApi(world: () => ActionWorld): Driver<Scenario, Seen> {
  let running: Running | undefined;
  const current = () => started(running);

  return {
    name: 'API',
    async start(scenario) {
      const { pool, newClient } = world();
      const email = `${randomUUID()}@residents.example`;
      const accountId = await addAccount(pool, 'ashcombe', email);
      const origin = scenario === 'draft' ? 'resident' : 'council';
      const id = await addAction(pool, 'ashcombe', accountId, { origin, mayRefuse: true });
      const [client, elsewhere] = [newClient(), newClient()];
      const [gate, clock, queryClient] = [new Gate(), new SimulatedClock(), new QueryClient()];
      for (const each of [client, elsewhere]) await each.logIn(email, password);
      const sent = { version: 0, isExplained: true };
      const carry = fetchOf(client, gate, [`/api/account/actions/${id}/`]);
      // Removes the reason when the request is released: the outcome is not decided before then.
      const line: typeof fetch = (input, init = {}) =>
        carry(input, {
          ...init,
          get body() {
            const { body = null } = init;
            return sent.isExplained || typeof body !== 'string' ? body : body.replace(reason, ' ');
          },
        });
      vi.stubGlobal('fetch', line);
      const api = await webApiOf(client);
      const before = { id, email, accountId, client, elsewhere, api, queryClient, gate, clock, sent };
      const actors = createActionActors({ ...before, reason: () => reason, onSent() {} });
      const input = { may: allowedAnswers(await readAgain(before)) };
      running = {
        ...before,
        actor: createActor(actionMachine.provide({ actors }), { clock, input }).start(),
      };
    },
    async act(event, label) {
      const now = current();
      if (event.type === 'facts.changed') {
        await become(label.endsWith('nothing to do') ? 'withdrawn' : 'needsYou', {
          version: knownVersion() + 1,
        });
        now.actor.send({ type: 'facts.changed', may: allowedAnswers(await readAgain(now)) });
        return;
      }
      if (event.type === 'session.restored') await now.client.logIn(now.email, password);
      now.actor.send(asActionEvent(event));
      if (now.actor.getSnapshot().hasTag('busy')) now.sent.version = knownVersion();
    },
    async settle(_, outcome) {
      const { id, accountId, gate, actor, sent } = current();
      const isDraft = actor.getSnapshot().context.answer === 'discard' && outcome !== 'edited';
      const isOver = outcome === 'ended';
      const isNewer = isOver || outcome === 'edited';
      await become(isOver ? 'withdrawn' : 'needsYou', {
        version: isNewer ? knownVersion() + 1 : sent.version,
        isDraft,
        isIncomplete: outcome === 'incomplete',
      });
      sent.isExplained = outcome !== 'unexplained';
      if (outcome === 'sessionEnded') {
        await world().pool.query(
          'update session set ended_at = app_now() where account_id = $1 and ended_at is null',
          [accountId],
        );
      }
      const mishap = mishaps[outcome];
      if (mishap) world().line.failNext(mishap, `/api/account/actions/${id}/`);
      const settled = new Promise<void>((resolve) => {
        const { unsubscribe } = actor.subscribe((snapshot) => {
          if (snapshot.hasTag('busy')) return;
          unsubscribe();
          resolve();
        });
      });
      await gate.holding();
      gate.release(true);
      await settled;
    },
    async tick() {
      const { clock, gate } = current();
      clock.increment(20_000);
      gate.release(false);
    },
    async observe() {
      const { actor, id } = current();
      const snapshot = actor.getSnapshot();
      if (snapshot.matches('sent')) {
        const { rows } = await world().pool.query<{ state: string }>(
          'select state from workflow_action where id = $1',
          [id],
        );
        if (rows[0]?.state === 'needsYou') throw new Error('The machine says sent, and nothing is.');
      }
      return actionModel.project(snapshot);
    },
    async attempt(sent) {
      const { actor } = current();
      const event = asActionEvent(sent);
      const before = actor.getSnapshot();
      if (accepts(before, event)) return 'accepted';
      actor.send(event);
      return snapshotKey(actor.getSnapshot()) === snapshotKey(before) ? 'refused' : 'accepted';
    },
    async stop() {
      running?.actor.stop();
      running?.gate.release(false);
      vi.unstubAllGlobals();
      running = undefined;
    },
  };

  interface Become {
    readonly version: number;
    readonly isDraft?: boolean;
    readonly isIncomplete?: boolean;
  }

  /** Returns the version the page last read. */
  function knownVersion(): number {
    const { id, api, queryClient } = current();
    return queryClient.getQueryData(actionQuery(api, id).queryKey)?.version ?? 0;
  }

  /** Puts the action's row into the given state. */
  async function become(
    state: 'needsYou' | 'withdrawn',
    { version, isDraft = false, isIncomplete = false }: Become,
  ) {
    const { id } = current();
    await world().pool.query(
      `update workflow_action
          set state = $2, version = $3, origin = $4, uploads = $5, response = null, response_reason = null,
              responded_at = null, respond_key = null,
              ended_at = case when $2 = 'withdrawn' then app_now() end
        where id = $1`,
      [id, state, version, isDraft ? 'resident' : 'council', JSON.stringify(isIncomplete ? [payslips] : [])],
    );
  }
}

/** The reason typed where one is needed. */
const reason = 'I have none.';

const mishaps: Readonly<Record<string, Mishap>> = { failed: 'cutBefore', crashed: 'garble' };

/** Reads the action from the server and puts it into the page's query cache. */
async function readAgain({
  id,
  email,
  elsewhere,
  api,
  queryClient,
}: Omit<Running, 'actor'>): Promise<Action> {
  // The person's sessions may have ended, and the action must be readable all the same.
  await elsewhere.logIn(email, password);
  const { action } = (await elsewhere.get(`/api/account/actions/${id}`)).as(ActionResponseBodySchema);
  queryClient.setQueryData(actionQuery(api, id).queryKey, action);
  return action;
}

function asActionEvent(event: AnyEventObject): ActionEvent {
  if (!isActionEvent(event)) throw new Error(`Answering an action has no ${event.type}.`);
  return event;
}

function isActionEvent(event: AnyEventObject): event is ActionEvent {
  return actionModel.eventTypes.includes(event.type);
}

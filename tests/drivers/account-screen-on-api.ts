import { vi } from 'vitest';
import { SimulatedClock, type AnyActor, type AnyEventObject, type AnyMachineSnapshot } from 'xstate';
import type { Model, Observation } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { snapshotKey } from '#machines/model/explore.ts';
import { accepts } from '#machines/model/introspect.ts';
import { resendPause } from '#machines/process/accounts/letter.ts';
import { Secret } from '#machines/process/auth/secret.ts';
import { accountCall, type AccountCall } from '#web/features/account-forms/account-call.ts';
import type { AccountScene } from '../api/accounts/account-scene.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import type { CutProxy, Mishap } from '../support/proxy.ts';
import { Gate, webApiOf } from './web-in-node.ts';
import { started } from '../support/started.ts';

export interface AccountScreenWorld {
  readonly scene: AccountScene;
  readonly line: CutProxy;
  readonly newClient: () => Client;
}

/** The person in front of the screen, and their account if they have one. */
export interface ScreenPerson {
  readonly scene: AccountScene;
  readonly id: string;
  readonly email: string;
}

/** The parts of one screen that its machine needs to run on the API. */
export interface AccountScreen<ScenarioId extends string, Seen extends Observation> {
  readonly model: Model<ScenarioId, Seen>;
  /** Null if the person has no account. */
  readonly account: 'active' | 'unconfirmed' | null;
  readonly loggedIn: boolean;
  /** The machine with the calls of the web app, not yet started. */
  create(call: AccountCall, scenario: ScenarioId, clock: SimulatedClock): AnyActor;
  /**
   * The value to type to get an outcome from a call, by `actor outcome`. It replaces the value in the model's event.
   * This server never gives an outcome that is missing here.
   */
  readonly typed: Readonly<Record<string, (person: ScreenPerson) => Promise<object>>>;
}

const mishaps: Readonly<Record<string, Mishap>> = { failed: 'cutBefore', crashed: 'garble' };
const delays: Readonly<Record<string, number>> = { answerTimeout: 20_000, resendPause };

/** Runs a screen's machine with the web app's own calls against the real API and database, without a page. */
export function accountScreenOnApi<ScenarioId extends string, Seen extends Observation>(
  { model, account, loggedIn, create, typed }: AccountScreen<ScenarioId, Seen>,
  world: () => AccountScreenWorld,
): Driver<ScenarioId, Seen> {
  let running:
    | {
        readonly person: ScreenPerson;
        readonly client: Client;
        readonly gate: Gate;
        readonly clock: SimulatedClock;
        readonly actor: AnyActor;
      }
    | undefined;
  let typing: object = {};
  const current = () => started(running);

  return {
    name: 'API',
    supports: (move) =>
      move.kind !== 'outcome' ||
      move.outcome in mishaps ||
      move.outcome === 'sessionEnded' ||
      `${move.actor} ${move.outcome}` in typed,
    async start(scenario) {
      const { scene, newClient } = world();
      const { id, email } =
        account === null ? { id: '', email: scene.newAddress() } : await scene.newAccount(account);
      const [client, gate, clock] = [newClient(), new Gate(), new SimulatedClock()];
      if (loggedIn) await client.logIn(email, password);
      vi.stubGlobal('fetch', async (input: unknown, init: RequestInit = {}) => {
        await gate.hold(init.signal);
        const answer = await client.send(init.method ?? 'GET', String(input), {
          headers: Object.fromEntries(new Headers(init.headers)),
          body: { ...JSON.parse(String(init.body)), ...typing },
        });
        return new Response(answer.text, { status: answer.status });
      });
      const api = await webApiOf(client);
      const actor = create(accountCall(api), scenario, clock).start();
      running = { person: { scene, id, email }, client, gate, clock, actor };
    },
    async act(event) {
      const { actor, client, person } = current();
      if (event.type === 'session.restored') await client.logIn(person.email, password);
      actor.send(renewed(event));
    },
    async settle(name, outcome) {
      const { person, gate, actor } = current();
      await gate.holding();
      const mishap = mishaps[outcome];
      if (mishap) world().line.failNext(mishap, '/api/');
      typing =
        (await typed[`${name} ${mishap || outcome === 'sessionEnded' ? 'ok' : outcome}`]?.(person)) ?? {};
      if (outcome === 'sessionEnded') {
        await person.scene.database.pool.query(
          'update session set ended_at = app_now() where account_id = $1 and ended_at is null',
          [person.id],
        );
      }
      const settled = new Promise<void>((resolve) => {
        const { unsubscribe } = actor.subscribe((snapshot: AnyMachineSnapshot) => {
          if (snapshot.hasTag('busy')) return;
          unsubscribe();
          resolve();
        });
      });
      gate.release(true);
      await settled;
    },
    async tick(delay) {
      const { gate, clock, actor } = current();
      // The page abandons a request in progress.
      if (snapshotOf(actor).hasTag('busy')) await gate.holding();
      clock.increment(delays[delay] ?? 0);
    },
    async observe() {
      return model.project(snapshotOf(current().actor));
    },
    async attempt(sent) {
      const { actor } = current();
      const before = snapshotOf(actor);
      const event = renewed(sent);
      if (accepts(before, event)) return 'accepted';
      if (before.status === 'active') actor.send(event);
      return snapshotKey(snapshotOf(actor)) === snapshotKey(before) ? 'refused' : 'accepted';
    },
    async stop() {
      running?.actor.stop();
      running?.gate.release(false);
      vi.unstubAllGlobals();
      running = undefined;
    },
  };
}

function snapshotOf(actor: AnyActor): AnyMachineSnapshot {
  return actor.getSnapshot();
}

/** Returns a copy of the event with new `Secret`s, because one model event is sent on many paths. */
function renewed(event: AnyEventObject): AnyEventObject {
  return {
    ...event,
    ...Object.fromEntries(Object.entries(event).map(([name, value]) => [name, fresh(value)])),
  };
}

function fresh(value: unknown): unknown {
  if (value instanceof Secret) return new Secret('typed by somebody');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fresh(part)]));
}

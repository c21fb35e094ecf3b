import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import type { Driver } from '#machines/model/driver.ts';
import { authModel, otherAccount } from '#machines/process/auth/auth.model.ts';
import type { AuthEvent } from '#machines/process/auth/contract.ts';
import { Secret } from '#machines/process/auth/secret.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { userQuery } from '#web/api/queries.ts';
import { createPendingLogOut, type PendingLogOut } from '#web/app/pending-log-out.ts';
import { FakeStorage } from '#web/features/form-drafts/fake-storage.ts';
import { endLeftSession } from '#web/features/login/end-left-session.ts';
import { startSessionActor, type AuthActor } from '#web/features/login/session-actor.ts';
import { password, quickPasswords } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import type { Mishap } from '../support/proxy.ts';
import { attemptOn } from './actor-events.ts';
import type { BiddingWorld } from './bidding-on-api.ts';
import { BidScene } from '#tools/scenario/bid-scene.ts';
import { fetchOf, Gate, webApiOf } from './web-in-node.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof authModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof authModel)['project']>;

/** Answers that this server never gives to a log-in; the machine's own tests cover them. */
const impossible = ['invalidWithoutReason', 'validUnderWrongStatus', 'validForNobody'];
const mishaps: Readonly<Record<string, Mishap>> = { failed: 'cutBefore', crashed: 'garble' };

interface Running {
  readonly scene: BidScene;
  /** Another person, who may log in in another tab. */
  readonly other: BidScene;
  /** This tab; another tab of the same browser shares its cookies. */
  readonly client: Client;
  readonly gate: Gate;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly pendingLogOut: PendingLogOut;
  readonly actor: AuthActor;
}

/**
 * Runs logging in and out as the web app does, without a page: its session actor and its API client against
 * the real API and database.
 */
export function authOnApi(world: () => BiddingWorld): Driver<Scenario, Seen> {
  let running: Running | undefined;
  const current = () => started(running);

  return {
    name: 'API',
    // The app's actor runs on the real clock, and its timeout is 20 s away.
    supports: (move) =>
      move.kind !== 'time' && !(move.kind === 'outcome' && impossible.includes(move.outcome)),
    async start(scenario) {
      const { ground, newClient } = world();
      const [scene, other] = await Promise.all([BidScene.empty(ground), BidScene.empty(ground)]);
      const [client, gate, queryClient] = [newClient(), new Gate(), new QueryClient()];
      if (scenario === 'member') await client.logIn(scene.email, password);
      // The page checks its session for many reasons; the check is held only while a request to stay waits for
      // it.
      const [asFar, whole] = ['/api/authentication/log', '/api/authentication/'].map((start) =>
        fetchOf(client, gate, [start]),
      );
      vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
        (running?.actor.getSnapshot().matches('extending') ? whole : asFar)?.(...request),
      );
      const api = await webApiOf(client, () => current().actor.send({ type: 'session.ended' }));
      const channel = { send: () => {}, listen: () => () => {} };
      const shelf = new FakeStorage();
      const { contractVersion } = (await client.get('/api/system')).as(SystemResponseSchema);
      const pendingLogOut: PendingLogOut = createPendingLogOut(
        () => shelf,
        () => endLeftSession({ locale: 'en-GB', version: contractVersion }, pendingLogOut),
      );
      const actor = await startSessionActor({ api, queryClient, channel, pendingLogOut });
      running = { scene, other, client, gate, api, queryClient, pendingLogOut, actor };
    },
    act: (event) => happen(event),
    async settle(_, outcome) {
      const { scene, gate, actor } = current();
      // A log-out asks for its token first.
      await gate.holding();
      const mishap = mishaps[outcome];
      if (mishap) world().line.failNext(mishap, '/api/authentication/');
      const undo = outcome in obstacles ? await obstacles[outcome]?.(scene) : undefined;
      if (outcome === 'tooLate') await endSessions();
      if (outcome === 'somebodyElse') await current().client.logIn(current().other.email, password);
      const settled = new Promise<void>((resolve) => {
        const { unsubscribe } = actor.subscribe((snapshot) => {
          if (snapshot.hasTag('busy')) return;
          unsubscribe();
          resolve();
        });
      });
      gate.release(true);
      await settled;
      await undo?.();
    },
    async tick(delay) {
      throw new Error(`This driver cannot wait for ${delay}.`);
    },
    async observe() {
      const { actor, client, pendingLogOut } = current();
      const seen = authModel.project(actor.getSnapshot());
      const known = (await client.visit()).as(UserResponseSchema).userDetails !== null;
      // The server may still know a person who has left, until the log-out reaches it.
      if (known !== seen.known && !pendingLogOut.isPending())
        throw new Error(`The page says known: ${seen.known}, the server ${known}`);
      return seen;
    },
    async attempt(event) {
      return attemptOn(current().actor, authEvent(event));
    },
    async stop() {
      running?.actor.stop();
      running?.gate.release(false);
      vi.unstubAllGlobals();
      running = undefined;
    },
  };

  /** Ends every session of both people. */
  async function endSessions(): Promise<void> {
    await Promise.all([current().scene.endSessions(), current().other.endSessions()]);
  }

  /** Makes an event happen in the world and lets the page learn of it. */
  async function happen(event: AnyEventObject): Promise<void> {
    const { client, gate, api, queryClient, pendingLogOut, actor } = current();
    const overtaken = actor.getSnapshot().hasTag('busy');
    if (event.type === 'logout.confirmed') {
      const ended = pendingLogOut.end();
      await gate.holding();
      gate.release(true);
      await ended;
      return;
    }
    if (event.type === 'session.ended') {
      await endSessions();
      // The next request gets a 401, and the API client notifies the actor.
      await api.get('/api/account/overview').catch(() => {});
    } else {
      if (event.type === 'tab.loggedOut') await client.post('/api/authentication/logout');
      if (event.type === 'session.found') {
        pendingLogOut.cancel();
        await client.logIn(personOf(event).email, password);
        // A check already in progress brings this answer.
        if (!overtaken) await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0 });
      }
    }
    // An overtaken request is forgotten: its arrival would change nothing.
    if (overtaken) gate.release(false);
    if (event.type !== 'session.ended') actor.send(authEvent(event));
  }

  /** Returns the model's first person or the other one. */
  function personOf({ accountId }: AnyEventObject): BidScene {
    return accountId === otherAccount ? current().other : current().scene;
  }

  function authEvent(event: AnyEventObject): AuthEvent {
    const { type } = event;
    switch (type) {
      case 'login.submit':
        return {
          type,
          credentials: { email: current().scene.email, password: new Secret(password), rememberMe: false },
        };
      case 'session.found':
        return { type, accountId: personOf(event).accountId };
      case 'logout.confirmed':
      case 'logout.request':
      case 'notice.dismiss':
      case 'session.ended':
      case 'session.extend':
      case 'session.extended':
      case 'session.warn':
      case 'tab.loggedOut':
        return { type };
      default:
        throw new Error(`Logging in has no ${type}.`);
    }
  }
}

/**
 * Conditions that prevent a log-in, set up while its request is held. Each returns the function that undoes it.
 */
const obstacles: Readonly<Record<string, (scene: BidScene) => Promise<() => Promise<unknown>>>> = {
  async wrongPassword({ ground, accountId }) {
    const set = async (word: string) =>
      ground.pool.query('update account set password_hash = $2, failed_attempts = 0 where id = $1', [
        accountId,
        await quickPasswords.hash(word),
      ]);
    await set('a password that was changed since');
    return () => set(password);
  },
  async locked({ ground, accountId }) {
    // A browser the person has used before has its own lock.
    const set = async (until: string) => {
      await ground.pool.query(`update account set locked_until = ${until} where id = $1`, [accountId]);
      await ground.pool.query(`update known_device set locked_until = ${until} where account_id = $1`, [
        accountId,
      ]);
    };
    await set("app_now() + interval '15 minutes'");
    return () => set('null');
  },
};

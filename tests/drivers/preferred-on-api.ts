import { QueryClient } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import { createActor, SimulatedClock, type ActorRefFrom, type AnyEventObject } from 'xstate';
import type { Driver } from '#machines/model/driver.ts';
import type { MarkableBid } from '#machines/process/preferred/marks.ts';
import { preferredMachine, showsAsPreferred } from '#machines/process/preferred/preferred.machine.ts';
import { preferredModel } from '#machines/process/preferred/preferred.model.ts';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { eligibilityQuery } from '#web/api/queries.ts';
import { markableBids } from '#web/features/bidding/markable-bids.ts';
import { createPreferredActors } from '#web/features/bidding/preferred-actors.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import type { CutProxy, Mishap } from '../support/proxy.ts';
import { BidScene, type Ground } from '#tools/scenario/bid-scene.ts';
import { attemptOn, ownEvent } from './actor-events.ts';
import { fetchOf, Gate, webApiOf } from './web-in-node.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof preferredModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof preferredModel)['project']>;
type PreferredEvent = Parameters<ActorRefFrom<typeof preferredMachine>['send']>[0];

export interface PreferredWorld {
  /** A council whose scheme has a preferred property, and one whose scheme does not. */
  readonly ground: Ground;
  readonly groundWithout: Ground;
  /** The proxy that every request goes through. */
  readonly line: CutProxy;
  readonly newClient: (tenantId: string) => Client;
}

interface Bid {
  readonly bidId: string;
  readonly advertId: string;
}

interface Running {
  readonly scene: BidScene;
  readonly client: Client;
  /** The same person at another computer, where they change marks behind the page's back. */
  readonly elsewhere: Client;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly gate: Gate;
  readonly clock: SimulatedClock;
  readonly first: Bid;
  readonly second: Bid;
  readonly actor: ActorRefFrom<typeof preferredMachine>;
}

/** Runs the process of the preferred property as the web app does, on the real API and database. */
export function preferredOnApi(world: () => PreferredWorld): Driver<Scenario, Seen> {
  let running: Running | undefined;
  const current = () => started(running);

  return {
    name: 'API',
    async start(scenario) {
      const { groundWithout, newClient, ...more } = world();
      const ground = scenario === 'not-offered' ? groundWithout : more.ground;
      const scene = await BidScene.of(ground, 'placed');
      const [client, elsewhere] = [newClient(ground.tenantId), newClient(ground.tenantId)];
      const [gate, clock, queryClient] = [new Gate(), new SimulatedClock(), new QueryClient()];
      await client.logIn(scene.email, password);
      await elsewhere.logIn(scene.email, password);
      vi.stubGlobal('fetch', fetchOf(client, gate, ['/api/advertbid/']));
      const api = await webApiOf(client);
      const first = { advertId: scene.advertId, bidId: (await scene.lastBid())?.id ?? '' };
      const second = await scene.elsewhere('like', true);
      const before = { scene, client, elsewhere, api, queryClient, gate, clock, first, second };
      const isMarked = scenario === 'marked';
      if (isMarked) await mark(before, first, true);
      const bids = await bidsOf(before, [first, second]);
      const actors = createPreferredActors(api, queryClient, ground.scheme.identifier);
      const machine = preferredMachine.provide({ actors });
      running = { ...before, actor: createActor(machine, { clock, input: { bids } }).start() };
    },
    async act(event, label) {
      const now = current();
      if (event.type === 'facts.changed') {
        const alive = await become(now, label);
        now.actor.send({ type: 'facts.changed', bids: await bidsOf(now, alive) });
        return;
      }
      if (event.type === 'session.restored') await now.client.logIn(now.scene.email, password);
      now.actor.send(realEvent(event, now));
    },
    async settle(_, outcome) {
      const now = current();
      const { scene, gate, actor } = now;
      const { intention } = actor.getSnapshot().context;
      await bothAlive(now);
      if (outcome === 'closed' && intention) await scene.closeAdvert(intention.advertId);
      if (outcome === 'ok') await bidsOf(now, [now.first, now.second], false);
      if (outcome === 'sessionEnded') await scene.endSessions();
      const mishap = mishaps[outcome];
      if (mishap) world().line.failNext(mishap, '/api/advertbid/');
      const settled = new Promise<void>((resolve) => {
        const { unsubscribe } = actor.subscribe((snapshot) => {
          if (snapshot.hasTag('busy')) return;
          unsubscribe();
          resolve();
        });
      });
      gate.release(true);
      await settled;
    },
    async tick() {
      const { clock, gate } = current();
      clock.increment(20_000);
      gate.release(false);
    },
    async observe() {
      const { actor, first, second, scene } = current();
      const snapshot = actor.getSnapshot();
      const { bids } = snapshot.context;
      if (snapshot.matches('idle') && snapshot.context.code === null) {
        const known = bids.filter(({ preferred }) => preferred).map(({ bidId }) => bidId);
        const stored = await preferredIn(scene);
        if (known.join() !== stored.join()) {
          throw new Error(`The machine knows the mark on "${known}", the database on "${stored}".`);
        }
      }
      const can = (type: 'bid.prefer' | 'bid.unprefer', { bidId }: Bid) => snapshot.can({ type, bidId });
      return {
        phase: snapshot.value,
        busy: snapshot.hasTag('busy'),
        code: snapshot.context.code,
        showsFirst: showsAsPreferred(snapshot, first.bidId),
        showsSecond: showsAsPreferred(snapshot, second.bidId),
        offersFirst: can('bid.prefer', first),
        offersSecond: can('bid.prefer', second),
        offersNeither: can('bid.unprefer', first) || can('bid.unprefer', second),
      };
    },
    async attempt(sent) {
      return attemptOn(current().actor, realEvent(sent, current()));
    },
    async stop() {
      running?.actor.stop();
      running?.gate.release(false);
      vi.unstubAllGlobals();
      await running?.scene.openAdvert(running.second.advertId);
      await running?.scene.closeAdvert();
      running = undefined;
    },
  };
}

const mishaps: Readonly<Record<string, Mishap>> = { failed: 'cutBefore', crashed: 'garble' };

async function mark(
  { scene, elsewhere }: Pick<Running, 'scene' | 'elsewhere'>,
  bid: Bid,
  preferred: boolean,
) {
  const answer = await elsewhere.prefer(bid.advertId, scene.applicationId ?? '', bid.bidId, preferred);
  expect(answer.status, answer.text).toBe(200);
}

async function bothAlive({ scene, second }: Running): Promise<void> {
  await scene.become('bid');
  await scene.openAdvert(second.advertId);
  await scene.elsewhere('like', true);
}

/** Changes the stored bids to what a `facts.changed` event reports. Returns the bids that exist now. */
async function become(now: Running, label: string): Promise<readonly Bid[]> {
  const { scene, elsewhere, first, second } = now;
  if (label === 'facts.changed') return [first, second];
  await bothAlive(now);
  // The person's sessions may have ended, and the bids must still be readable.
  await elsewhere.logIn(scene.email, password);
  await mark(now, first, label.endsWith('to the first'));
  await mark(now, second, label.endsWith('to the second'));
  if (!label.endsWith('alone')) return [first, second];
  await scene.become('offered');
  return [second];
}

/**
 * Reads the bids from the server and puts them into the page's query cache. The list of adverts may be a second
 * old.
 */
async function bidsOf(
  { scene, elsewhere, api, queryClient }: Omit<Running, 'actor'>,
  alive: readonly Bid[],
  kept = true,
): Promise<MarkableBid[]> {
  return vi.waitFor(
    async () => {
      const answer = (await elsewhere.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
      const scheme = answer.schemes.find(({ identifier }) => identifier === scene.ground.scheme.identifier);
      const bids = markableBids(scheme);
      expect(bids.map(({ bidId }) => bidId).sort()).toEqual(alive.map(({ bidId }) => bidId).sort());
      if (kept) queryClient.setQueryData(eligibilityQuery(api).queryKey, answer);
      return bids;
    },
    { timeout: 60_000, interval: 50 },
  );
}

async function preferredIn({ ground, applicationId }: BidScene): Promise<string[]> {
  const { rows } = await ground.pool.query<{ id: string }>(
    "select id from bid where application_id = $1 and preferred and state = 'live'",
    [applicationId],
  );
  return rows.map(({ id }) => id);
}

/** Replaces the model's placeholder ids with the real ones. */
function realEvent(sent: AnyEventObject, { first, second }: Running): PreferredEvent {
  const event = preferredEvent(sent);
  if (!('bidId' in event)) return event;
  return { ...event, bidId: event.bidId === 'bid-1' ? first.bidId : second.bidId };
}

const preferredEvent = ownEvent<PreferredEvent>(preferredModel);

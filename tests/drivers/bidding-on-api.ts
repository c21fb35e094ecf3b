import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { createActor, SimulatedClock, type ActorRefFrom, type AnyEventObject } from 'xstate';
import type { Driver } from '#machines/model/driver.ts';
import { biddingMachine } from '#machines/process/bidding/bidding.machine.ts';
import { biddingModel, bidThatMoves } from '#machines/process/bidding/bidding.model.ts';
import { mayMove, mayPlace, mayWithdraw, type BidFacts } from '#machines/process/bidding/facts.ts';
import { bidFactsOf, createBidActors } from '#web/features/bidding/bid-actors.ts';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Answer, Client } from '../support/client.ts';
import type { CutProxy, Mishap } from '../support/proxy.ts';
import { BidScene, type BiddingScenario, type Ground } from '#tools/scenario/bid-scene.ts';
import { attemptOn, ownEvent } from './actor-events.ts';
import { situationForActor } from './situation-for-actor.ts';
import { situationOfLabel } from './situation-of-label.ts';
import { fetchOf, Gate, webApiOf } from './web-in-node.ts';
import { started } from '../support/started.ts';

type Seen = ReturnType<(typeof biddingModel)['project']>;

export interface BiddingWorld {
  readonly ground: Ground;
  /** The proxy that every request goes through. */
  readonly line: CutProxy;
  /** Returns a new client at the other end of the line. */
  readonly newClient: () => Client;
}

interface Running {
  readonly scene: BidScene;
  readonly client: Client;
  readonly gate: Gate;
  readonly clock: SimulatedClock;
  readonly actor: ActorRefFrom<typeof biddingMachine>;
}

/**
 * Runs the bidding process as the web app does, without a page: its machine, its actors and its API client
 * against the real API and database. The outcome of a request is set up in the world before the request is
 * released, so the machine reaches the model's next state only if the API answers as the model expects.
 */
export function biddingOnApi(world: () => BiddingWorld): Driver<BiddingScenario, Seen> {
  let running: Running | undefined;
  const current = () => started(running);

  return {
    name: 'API',
    async start(scenario) {
      const { ground, newClient } = world();
      const scene = await BidScene.of(ground, scenario);
      const [client, gate, clock] = [newClient(), new Gate(), new SimulatedClock()];
      await client.logIn(scene.email, password);
      vi.stubGlobal('fetch', fetchOf(client, gate, ['/api/advertbid/']));
      const actors = createBidActors(await webApiOf(client), new QueryClient());
      const actor = createActor(biddingMachine.provide({ actors }), {
        clock,
        input: {
          advertId: scene.advertId,
          hasWarning: scenario === 'with-warning',
          facts: await factsFor(client, scene),
        },
      });
      running = { scene, client, gate, clock, actor: actor.start() };
    },
    async act(event, label) {
      const { scene, client, actor } = current();
      if (event.type === 'facts.changed') {
        await scene.become(situationOfLabel(label));
        actor.send({ type: 'facts.changed', facts: await factsFor(client, scene) });
        return;
      }
      if (event.type === 'session.restored') await client.logIn(scene.email, password);
      actor.send(realEvent(event, scene));
    },
    async settle(actorName, outcome) {
      const { scene, gate, actor } = current();
      if (outcome === 'ok') await scene.become(situationForActor[actorName] ?? 'offered');
      if (outcome === 'overLimit') await scene.become('notOffered');
      if (outcome === 'closed') await scene.closeAdvert();
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
    async tick(delay) {
      const { clock, gate } = current();
      clock.increment(delay === 'undoWindow' ? 10_000 : 20_000);
      gate.release(false);
    },
    async observe() {
      const { scene, actor } = current();
      const seen = biddingModel.project(actor.getSnapshot());
      const hasBid = (await scene.lastBid())?.state === 'live';
      if (hasBid !== seen.hasBid) {
        throw new Error(`The machine says hasBid ${seen.hasBid}, the database says ${hasBid}`);
      }
      return seen;
    },
    async attempt(sent) {
      const { actor, scene } = current();
      const event = realEvent(sent, scene);
      if (attemptOn(actor, event) === 'accepted') return 'accepted';
      return (await serverTakes(event.type)) ? 'accepted' : 'refused';
    },
    async stop() {
      running?.actor.stop();
      running?.gate.release(false);
      vi.unstubAllGlobals();
      await running?.scene.closeAdvert();
      running = undefined;
    },
  };

  /**
   * Returns whether the server accepts the event; it must also refuse what the facts forbid, and write nothing.
   */
  async function serverTakes(type: string): Promise<boolean> {
    const { scene, client, actor } = current();
    const { facts } = actor.getSnapshot().context;
    const mayMoveSome = facts.movableBidIds.some((bidId) => mayMove(facts, bidId));
    const before = await scene.written();
    const applicationId = scene.applicationId ?? crypto.randomUUID();
    let answer: Answer;
    if (type === 'bid.place' && !mayPlace(facts)) answer = await client.bid(scene.advertId, applicationId);
    else if (type === 'bid.move' && !mayMoveSome) {
      answer = await client.move(scene.advertId, applicationId, scene.bidToMove ?? crypto.randomUUID());
    } else if ((type === 'bid.withdraw' || type === 'bid.undo') && !mayWithdraw(facts)) {
      const bidId = (await scene.lastBid())?.id ?? crypto.randomUUID();
      answer = await client.withdraw(scene.advertId, applicationId, bidId);
    } else return false;
    if (![401, 404, 409].includes(answer.status)) throw new Error(`${type}: ${answer.status} ${answer.text}`);
    if ((await scene.written()) !== before) throw new Error(`${type} was refused and wrote all the same`);
    return false;
  }
}

const mishaps: Readonly<Record<string, Mishap>> = { failed: 'cutBefore', crashed: 'garble' };

/** Returns the server's facts for the situation that was set up. The list of adverts may be a second old. */
async function factsFor(client: Client, scene: BidScene): Promise<BidFacts> {
  if (scene.applicationId === null) {
    return {
      canBid: false,
      canWithdraw: false,
      hasBid: false,
      applicationId: null,
      bidId: null,
      movableBidIds: [],
    };
  }
  return vi.waitFor(
    async () => {
      const { schemes } = (await client.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
      const found = schemes
        .flatMap(({ eligibility }) => eligibility)
        .find(({ advertId }) => advertId === scene.advertId);
      if (!found) throw new Error('The advert is not in the eligibility answer.');
      return bidFactsOf(found);
    },
    { timeout: 60_000, interval: 100 },
  );
}

type BiddingEvent = Parameters<ActorRefFrom<typeof biddingMachine>['send']>[0];

/** Replaces the model's placeholders: each intention gets its own key, and bids get real ids. */
function realEvent(sent: AnyEventObject, scene: BidScene): BiddingEvent {
  const event = biddingEvent(sent);
  if (event.type === 'bid.choose') {
    const bidToMove = event.bidId === bidThatMoves ? scene.bidToMove : undefined;
    return { ...event, bidId: bidToMove ?? crypto.randomUUID() };
  }
  return 'key' in event ? { ...event, key: crypto.randomUUID() } : event;
}

const biddingEvent = ownEvent<BiddingEvent>(biddingModel);

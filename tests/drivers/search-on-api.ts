import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { createActor, SimulatedClock, type ActorRefFrom, type AnyEventObject } from 'xstate';
import type { Driver } from '#machines/model/driver.ts';
import type { SearchEvent } from '#machines/process/search/contract.ts';
import { searchMachine } from '#machines/process/search/search.machine.ts';
import { searchModel } from '#machines/process/search/search.model.ts';
import { advertKey, listedKey } from '#web/api/listed-adverts.ts';
import { staleTime } from '#web/api/queries.ts';
import { createSearchActors } from '#web/features/search/session/search-actors.ts';
import type { Client } from '../support/client.ts';
import type { CutProxy, Mishap } from '../support/proxy.ts';
import { attemptOn, ownEvent } from './actor-events.ts';
import type { SearchScene } from './search-scene.ts';
import { fetchOf, Gate, webApiOf } from './web-in-node.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof searchModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof searchModel)['project']>;

export interface SearchDriverWorld {
  readonly scene: SearchScene;
  /** The proxy that every request goes through. */
  readonly line: CutProxy;
  /** Returns a visitor's client at the other end of the line. */
  readonly newClient: () => Client;
}

interface Running {
  readonly queryClient: QueryClient;
  readonly gate: Gate;
  readonly clock: SimulatedClock;
  readonly actor: ActorRefFrom<typeof searchMachine>;
}

/** The call that each actor of the machine makes. */
const paths: Readonly<Record<string, string>> = {
  findResults: '/api/propertylistings/matching',
  loadDetails: '/api/propertylistings/list',
};
const mishaps: Readonly<Record<string, Mishap>> = { failed: 'cutBefore', garbled: 'garble' };

/**
 * Runs a search as the web app does, without a page: its machine, its actors, its query cache and its API
 * client against the real API and database.
 * @param machine A faulty machine to run instead of the app's own.
 */
export function searchOnApi(world: () => SearchDriverWorld, machine = searchMachine): Driver<Scenario, Seen> {
  let running: Running | undefined;
  const current = () => started(running);

  return {
    name: 'API',
    // The web app's actors answer every known failure, and an unknown one cannot be arranged.
    supports: (move) => !(move.kind === 'outcome' && move.outcome === 'crashed'),
    async start() {
      const client = world().newClient();
      const [gate, clock] = [new Gate(), new SimulatedClock()];
      // The app's own settings, but without retries behind the machine's back.
      const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime, retry: false } } });
      vi.stubGlobal('fetch', fetchOf(client, gate, Object.values(paths)));
      const actors = createSearchActors({ api: await webApiOf(client), queryClient });
      const actor = createActor(machine.provide({ actors }), { clock });
      running = { queryClient, gate, clock, actor: actor.start() };
    },
    async act(event) {
      const { actor, queryClient } = current();
      // A cached answer would settle at once what the model still has in progress.
      queryClient.removeQueries({ queryKey: listedKey });
      queryClient.removeQueries({ queryKey: matchingKey });
      actor.send(realEvent(event));
    },
    async settle(actorName, outcome) {
      const { actor, gate } = current();
      const { scene, line, newClient } = world();
      await gate.holding();
      const { batch } = actor.getSnapshot().context;
      const [first = ''] = batch;
      if (outcome === 'one missing') await scene.putOff(first, true);
      const mishap = mishaps[outcome];
      if (mishap) line.failNext(mishap, paths[actorName] ?? '');
      const settled = new Promise<void>((resolve) => {
        const { unsubscribe } = actor.subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
      gate.release(true);
      await settled;
      if (outcome === 'one missing') {
        await scene.putOff(first, false);
        await vi.waitFor(() => scene.expectFound(newClient()), { timeout: 60_000, interval: 100 });
      }
      expectCached(batch);
    },
    async tick() {
      current().clock.increment(20_000);
    },
    async observe() {
      const seen = searchModel.project(current().actor.getSnapshot());
      return { ...seen, text: seen.text === null ? null : world().scene.textOf(seen.text) };
    },
    async attempt(sent) {
      return attemptOn(current().actor, realEvent(sent));
    },
    async stop() {
      running?.actor.stop();
      running?.gate.release(false);
      running?.queryClient.clear();
      vi.unstubAllGlobals();
      running = undefined;
    },
  };

  /**
   * Checks that the cache holds each advert of a list load that the machine has as loaded, and none that it has as
   * failed.
   */
  function expectCached(batch: readonly string[]): void {
    const { actor, queryClient } = current();
    const { states } = actor.getSnapshot().context;
    for (const id of batch) {
      const isCached = queryClient.getQueryData(advertKey(id)) !== undefined;
      const isLoaded = states[id] === 'loaded';
      if (isLoaded && !isCached) throw new Error(`The machine calls ${id} loaded, and it is not there`);
      if (states[id] === 'error' && isCached)
        throw new Error(`The machine calls ${id} failed, and it is there`);
    }
  }

  /** Translates the event to the real adverts and words. */
  function realEvent(event: AnyEventObject): SearchEvent {
    const sent = searchEvent(event);
    const { scene } = world();
    if (sent.type === 'search.start') {
      return { ...sent, filter: { ...sent.filter, text: scene.wordOf(sent.filter.text) } };
    }
    if (sent.type === 'results.changed') {
      return { ...sent, advertIds: scene.idsOf(sent.advertIds), stale: scene.idsOf(sent.stale) };
    }
    return sent;
  }
}

const matchingKey = ['adverts', 'matching'] as const;

const searchEvent = ownEvent<SearchEvent>(searchModel);

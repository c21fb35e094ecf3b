import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import type { Pool } from 'pg';
import { vi } from 'vitest';
import { createActor, SimulatedClock, type ActorRefFrom, type AnyEventObject } from 'xstate';
import type { Driver } from '#machines/model/driver.ts';
import { snapshotKey } from '#machines/model/explore.ts';
import { accepts } from '#machines/model/introspect.ts';
import { offerAnswerMachine } from '#machines/process/offer/offer-answer.machine.ts';
import { offerAnswerModel } from '#machines/process/offer/offer-answer.model.ts';
import { OfferBodySchema, type Offer } from '#schemas/api/offers.ts';
import { password } from '#tools/scenario/arrange.ts';
import { addOfferedPerson } from '#tools/scenario/offer-scenes.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { createOfferActors, offerInput } from '#web/features/offers/offer-actors.ts';
import { offerQuery } from '#web/features/offers/offers-query.ts';
import type { Client } from '../support/client.ts';
import type { CutProxy, Mishap } from '../support/proxy.ts';
import { started } from '../support/started.ts';
import { OfferRow } from './offer-row.ts';
import { fetchOf, Gate, webApiOf } from './web-in-node.ts';

type Scenario = (typeof offerAnswerModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof offerAnswerModel)['project']>;
type OfferEvent = Parameters<ActorRefFrom<typeof offerAnswerMachine>['send']>[0];

/** The portal on which answers to offers are tested. */
export interface OfferAnswerWorld {
  readonly pool: Pool;
  /** The proxy that every request goes through. */
  readonly line: CutProxy;
  readonly newClient: () => Client;
}

interface Running {
  readonly row: OfferRow;
  readonly email: string;
  readonly accountId: string;
  readonly client: Client;
  /** The same person's client at another computer, for reading behind the page's back. */
  readonly elsewhere: Client;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly gate: Gate;
  readonly clock: SimulatedClock;
  /** False if the reason is to be lost on the way. */
  readonly sent: { isExplained: boolean };
  readonly actor: ActorRefFrom<typeof offerAnswerMachine>;
}

/** Runs the process of answering an offer as the web app does, on the real API and database. */
export function offerAnswerOnApi(world: () => OfferAnswerWorld): Driver<Scenario, Seen> {
  let running: Running | undefined;
  const current = () => started(running);

  return {
    name: 'API',
    async start() {
      const { pool, newClient } = world();
      const email = `${randomUUID()}@residents.example`;
      const { id, accountId } = await addOfferedPerson(pool, 'ashcombe', email);
      const [client, elsewhere] = [newClient(), newClient()];
      const [gate, clock, queryClient] = [new Gate(), new SimulatedClock(), new QueryClient()];
      for (const each of [client, elsewhere]) await each.logIn(email, password);
      const sent = { isExplained: true };
      const carry = fetchOf(client, gate, [`/api/account/offers/${id}/`]);
      // Removes the reason when the request is released: the outcome is not decided before then.
      const line: typeof fetch = (input, init = {}) =>
        carry(input, {
          ...init,
          get body() {
            const { body = null } = init;
            return sent.isExplained || typeof body !== 'string' ? body : body.replace(',"reason":"size"', '');
          },
        });
      vi.stubGlobal('fetch', line);
      const api = await webApiOf(client);
      const row = new OfferRow(pool, id);
      const before = { row, email, accountId, client, elsewhere, api, queryClient, gate, clock, sent };
      const actors = createOfferActors({
        ...before,
        id,
        refusal: () => ({ reason: 'size', words: '' }),
        onSent() {},
      });
      const input = offerInput(await readAgain(before));
      running = {
        ...before,
        actor: createActor(offerAnswerMachine.provide({ actors }), { clock, input }).start(),
      };
    },
    async act(event, label) {
      const now = current();
      if (event.type === 'facts.changed') {
        await now.row.changeTo(label);
        now.actor.send({ type: 'facts.changed', ...offerInput(await readAgain(now)) });
        return;
      }
      if (event.type === 'session.restored') await now.client.logIn(now.email, password);
      if (event.type === 'answer.choose') now.row.see();
      now.actor.send(asOfferEvent(event));
    },
    async settle(_, outcome) {
      const { row, accountId, gate, actor, sent } = current();
      await row.settle(outcome);
      sent.isExplained = outcome !== 'unexplained';
      if (outcome === 'sessionEnded') {
        await world().pool.query(
          'update session set ended_at = app_now() where account_id = $1 and ended_at is null',
          [accountId],
        );
      }
      const mishap = mishaps[outcome];
      if (mishap) world().line.failNext(mishap, `/api/account/offers/${row.id}/`);
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
      if (outcome === 'ok') await row.read();
    },
    async tick() {
      const { clock, gate } = current();
      clock.increment(20_000);
      gate.release(false);
    },
    async observe() {
      const { actor, row } = current();
      const snapshot = actor.getSnapshot();
      if (snapshot.matches('answered') && snapshot.context.may.length === 0) {
        const state = await row.state();
        if (state === 'made') throw new Error('The machine says answered, and nothing is.');
      }
      return offerAnswerModel.project(snapshot);
    },
    async attempt(tried) {
      const { actor } = current();
      const event = asOfferEvent(tried);
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
}

const mishaps: Readonly<Record<string, Mishap>> = { failed: 'cutBefore', crashed: 'garble' };

/** Reads the offer from the server and puts it into the page's query cache. */
async function readAgain({
  row,
  email,
  elsewhere,
  api,
  queryClient,
}: Omit<Running, 'actor'>): Promise<Offer> {
  // The person's sessions may have ended, and the offer must be readable all the same.
  await elsewhere.logIn(email, password);
  const { offer } = (await elsewhere.get(`/api/account/offers/${row.id}`)).as(OfferBodySchema);
  queryClient.setQueryData(offerQuery(api, row.id).queryKey, offer);
  return offer;
}

function asOfferEvent(event: AnyEventObject): OfferEvent {
  if (!isOfferEvent(event)) throw new Error(`Answering an offer has no ${event.type}.`);
  return event;
}

function isOfferEvent(event: AnyEventObject): event is OfferEvent {
  return offerAnswerModel.eventTypes.includes(event.type);
}

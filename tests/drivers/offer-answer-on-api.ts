import { randomUUID } from 'node:crypto';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Driver } from '#machines/model/driver.ts';
import { offerAnswerMachine } from '#machines/process/offer/offer-answer.machine.ts';
import { offerAnswerModel } from '#machines/process/offer/offer-answer.model.ts';
import { OfferBodySchema, type Offer } from '#schemas/api/offers.ts';
import { password } from '#tools/scenario/arrange.ts';
import { addOfferedPerson } from '#tools/scenario/offer-scenes.ts';
import { createOfferActors, offerInput } from '#web/features/offers/offer-actors.ts';
import { offerQuery } from '#web/features/offers/offers-query.ts';
import { started } from '../support/started.ts';
import { attemptOn, ownEvent } from './actor-events.ts';
import { AnsweringPage, type AnsweringWorld } from './answering-page.ts';
import { OfferRow } from './offer-row.ts';

type Scenario = (typeof offerAnswerModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof offerAnswerModel)['project']>;
type OfferEvent = Parameters<ActorRefFrom<typeof offerAnswerMachine>['send']>[0];

interface Running {
  readonly row: OfferRow;
  readonly page: AnsweringPage;
  readonly actor: ActorRefFrom<typeof offerAnswerMachine>;
}

/** Runs the process of answering an offer as the web app does, on the real API and database. */
export function offerAnswerOnApi(world: () => AnsweringWorld): Driver<Scenario, Seen> {
  let running: Running | undefined;
  const current = () => started(running);

  return {
    name: 'API',
    async start() {
      const { pool } = world();
      const email = `${randomUUID()}@residents.example`;
      const { id, accountId } = await addOfferedPerson(pool, 'ashcombe', email);
      const page = await AnsweringPage.open(world(), {
        email,
        accountId,
        path: `/api/account/offers/${id}/`,
        withoutReason: (body) => body.replace(',"reason":"size"', ''),
      });
      const { api, queryClient, clock } = page;
      const row = new OfferRow(pool, id);
      const actors = createOfferActors({ api, queryClient, accountId, id, refusal, onSent() {} });
      const input = offerInput(await readAgain({ row, page }));
      const actor = createActor(offerAnswerMachine.provide({ actors }), { clock, input }).start();
      running = { row, page, actor };
    },
    async act(event, label) {
      const now = current();
      if (event.type === 'facts.changed') {
        await now.row.changeTo(label);
        now.actor.send({ type: 'facts.changed', ...offerInput(await readAgain(now)) });
        return;
      }
      if (event.type === 'session.restored') await now.page.client.logIn(now.page.email, password);
      if (event.type === 'answer.choose') now.row.see();
      now.actor.send(asOfferEvent(event));
    },
    async settle(_, outcome) {
      const { row, page, actor } = current();
      await row.settle(outcome);
      await page.settle(actor, outcome);
      if (outcome === 'ok') await row.read();
    },
    async tick() {
      current().page.tick();
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
      return attemptOn(current().actor, asOfferEvent(tried));
    },
    async stop() {
      running?.actor.stop();
      running?.page.close();
      running = undefined;
    },
  };
}

/** Reads the offer from the server and puts it into the page's query cache. */
async function readAgain({ row, page }: Omit<Running, 'actor'>): Promise<Offer> {
  const client = await page.elsewhere();
  const { offer } = (await client.get(`/api/account/offers/${row.id}`)).as(OfferBodySchema);
  page.queryClient.setQueryData(offerQuery(page.api, row.id).queryKey, offer);
  return offer;
}

/** The reason given where one is needed. */
const refusal = () => ({ reason: 'size', words: '' }) as const;

const asOfferEvent = ownEvent<OfferEvent>(offerAnswerModel);

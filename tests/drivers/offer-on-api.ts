import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { TenantDatabase } from '#api/database/database.ts';
import { expireOffers } from '#api/casework/offers/expire-offers.ts';
import type { OfferEvent } from '#machines/lifecycle/offer.machine.ts';
import { offerModel } from '#machines/lifecycle/offer.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { OfferState } from '#schemas/offers.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { BackOffice } from '../backoffice/back-office.ts';
import type { Client } from '../support/client.ts';
import type { BidOn } from '../support/closed-advert.ts';
import { started } from '../support/started.ts';
import { ownEvent } from './actor-events.ts';

type Scenario = (typeof offerModel)['scenarioIds'][number];

/** The portal on which offers are tested. */
export interface OfferWorld {
  readonly pool: Pool;
  readonly own: TenantDatabase;
  readonly office: BackOffice;
  readonly newClient: () => Client;
  /** Makes a closed advert for one home with one bid. */
  readonly closedAdvert: () => Promise<BidOn>;
}

interface Running {
  readonly client: Client;
  readonly advertReference: string;
  readonly applicationReference: string;
  readonly externalReference: string;
}

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Runs the life of an offer on the API: the person answers by calls, the council by its feed, and the clock by its job. */
export function offerOnApi(world: () => OfferWorld): Driver<Scenario, { readonly state: OfferState }> {
  let running: Running | undefined;
  const current = () => started(running);

  async function readRow() {
    const { rows } = await world().pool.query<{
      id: string;
      state: OfferState;
      version: number;
      /** The number of steps in its life: new terms are none. */
      steps: number;
    }>(
      `select id, state, version,
              (select count(*)::integer from offer_event
                where offer_id = offer.id and event <> 'offer.change') as steps
         from offer where external_reference = $1`,
      [current().externalReference],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The offer is not there.');
    return row;
  }

  async function feed(item: object): Promise<void> {
    await world().office.put('offers', [{ externalReference: current().externalReference, ...item }]);
  }

  async function answer(given: 'accept' | 'refuse', reason?: string): Promise<void> {
    const { id, version } = await readRow();
    await current().client.post(`/api/account/offers/${id}/${given}`, {
      headers: { 'idempotency-key': randomUUID() },
      body: { version, ...(reason !== undefined && { reason }) },
    });
  }

  /** Does something after the time to answer, then gives an offer that still waits its time back. */
  async function late(work: () => Promise<unknown>): Promise<void> {
    const { id } = await readRow();
    const { rows } = await world().pool.query<{ before: Date }>(
      `update offer set answer_by = app_now(), made_at = app_now() - interval '1 day'
         from (select id, answer_by as before from offer where id = $1) as former
        where offer.id = former.id returning before`,
      [id],
    );
    await work();
    await world().pool.query('update offer set answer_by = $2 where id = $1', [id, rows[0]?.before]);
  }

  /** Gives the person an offer of another home, does something, and takes that offer back. */
  async function withAnother(work: () => Promise<unknown>): Promise<void> {
    const { advertReference } = await world().closedAdvert();
    const externalReference = `O/${randomUUID()}`;
    const { applicationReference } = current();
    const other = { externalReference, advertReference, applicationReference, kind: 'direct' };
    await world().office.put('offers', [{ ...other, answerBy: daysAhead(1) }]);
    await work();
    await world().office.put('offers', [{ externalReference, state: 'withdrawn' }]);
  }

  async function result(recorded: object): Promise<void> {
    await world().office.put('outcomes', [{ advertReference: current().advertReference, ...recorded }]);
  }

  async function happen(event: OfferEvent): Promise<void> {
    switch (event.type) {
      case 'offer.accept':
        return event.isInTime ? answer('accept') : late(() => answer('accept'));
      case 'offer.refuse': {
        const reason = event.hasReason ? 'area' : undefined;
        if (event.isRecorded) return feed({ state: 'refused', reason });
        return event.isInTime ? answer('refuse', reason) : late(() => answer('refuse', reason));
      }
      case 'offer.expire':
        if (event.isDue) return late(() => expireOffers(world().own));
        await expireOffers(world().own);
        return;
      case 'viewing.miss':
        return feed({
          state: 'missedViewing',
          ...(event.hasViewing && { viewing: { at: new Date(Date.now() - 60_000).toISOString() } }),
        });
      case 'offer.withdraw':
        return feed({ state: 'withdrawn' });
      case 'offer.remake': {
        const reopen = () => feed({ state: 'reopened', answerBy: daysAhead(3 + Math.random()) });
        return event.isFree ? reopen() : withAnother(reopen);
      }
      case 'refusal.decide':
        return feed({ decision: { counts: false, by: `Officer ${randomUUID()}` } });
      case 'home.let': {
        await result({ result: 'let', homes: [{ applicationReference: current().applicationReference }] });
        // A home can be let to a person who lost their offer, and the offer is as before then.
        if ((await readRow()).state !== 'let') await result({ result: 'undecided' });
        return;
      }
      case 'home.reopen':
        return result({ result: 'undecided' });
    }
  }

  const observe = async () => ({ state: (await readRow()).state });

  return {
    name: 'API',
    async start(scenario) {
      const { advertReference, bidders } = await world().closedAdvert();
      const [bidder] = bidders;
      if (bidder === undefined) throw new Error('Nobody bid.');
      const client = world().newClient();
      await client.logIn(bidder.email, password);
      const { reference: applicationReference } = bidder;
      running = { client, advertReference, applicationReference, externalReference: `O/${randomUUID()}` };
      await feed({ advertReference, applicationReference, answerBy: daysAhead(2) });
      for (const event of wayTo[scenario]) await happen(event);
    },
    async act(event) {
      await happen(offerEvent(event));
    },
    settle: () => Promise.reject(new Error('The life of an offer has no calls.')),
    tick: () => Promise.reject(new Error('The life of an offer has no delays.')),
    observe,
    async attempt(event) {
      const { state, steps } = await readRow();
      await happen(offerEvent(event));
      const after = await readRow();
      return after.state === state && after.steps === steps ? 'refused' : 'accepted';
    },
    async stop() {
      running = undefined;
    },
  };
}

const wayTo: Readonly<Record<Scenario, readonly OfferEvent[]>> = {
  made: [],
  accepted: [{ type: 'offer.accept', isInTime: true }],
  refused: [{ type: 'offer.refuse', isInTime: true, hasReason: true, isRecorded: false }],
  noAnswer: [{ type: 'offer.expire', isDue: true }],
  missedViewing: [{ type: 'viewing.miss', hasViewing: true }],
  withdrawn: [{ type: 'offer.withdraw' }],
  let: [{ type: 'home.let' }],
  fellThrough: [{ type: 'home.let' }, { type: 'home.reopen' }],
};

const offerEvent = ownEvent<OfferEvent>(offerModel);

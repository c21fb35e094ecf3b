import { randomUUID } from 'node:crypto';
import { bidRefusal } from '#machines/lifecycle/bid-refusal.ts';
import type { BidEvent, BidRow } from '#machines/lifecycle/bid.machine.ts';
import type { bidModel } from '#machines/lifecycle/bid.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { password } from '../support/arrange.ts';
import type { Answer, Client } from '../support/client.ts';
import { BidScene, type Ground } from './scenarios.ts';

type Scenario = (typeof bidModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof bidModel)['project']>;

/** Runs the life of a bid on the API: each verdict an event carries is made true in the database first. */
export function bidLifecycleOnApi(ground: () => Ground, newClient: () => Client): Driver<Scenario, Seen> {
  let running: { readonly scene: BidScene; readonly applicant: Client } | undefined;
  const current = () => {
    if (running === undefined) throw new Error('The driver was not started.');
    return running;
  };

  return {
    name: 'API',
    // There is no call yet by which staff bid: what they did stands in the scenarios.
    supports: ({ label }) => !label.includes('by staff') && hasCall(label),
    async start(scenario) {
      const scene = await BidScene.empty(ground());
      await scene.become(
        scenario === 'live-on-behalf' ? 'bidToStay' : scenario === 'none' ? 'offered' : 'bid',
      );
      if (scenario === 'withdrawn') await scene.become('offered');
      const applicant = newClient();
      await applicant.logIn(scene.email, password);
      running = { scene, applicant };
    },
    async act(sent) {
      const { scene, applicant } = current();
      const event = bidEvent(sent);
      if (event.type === 'advert.close') {
        await close(scene, applicant);
        return;
      }
      const answer = await send(scene, applicant, event);
      if (answer.bid.receipt.event !== event.type) throw new Error(`The receipt is not of ${event.type}.`);
    },
    async settle(actor) {
      throw new Error(`A lifecycle has no ${actor}.`);
    },
    async tick(delay) {
      throw new Error(`A lifecycle has no ${delay}.`);
    },
    async observe() {
      const { state, context } = await storedRow(current().scene);
      return { state, ...context };
    },
    async attempt(sent, label) {
      if (label.includes('by staff') || !hasCall(label)) return 'notTried';
      const { scene, applicant } = current();
      const event = bidEvent(sent);
      const row = await storedRow(scene);
      const before = await scene.written();
      if (event.type === 'advert.close') {
        await scene.closeAdvert();
        await scene.letBidsStand();
        const unchanged = (await scene.written()) === before;
        if (row.state !== 'stood') await scene.openAdvert();
        return unchanged ? 'refused' : 'accepted';
      }
      const known = (await scene.lastBid()) !== null;
      await pretend(scene, event, row);
      const facts = await scene.written();
      const answer = await send(scene, applicant, event);
      const unchanged = (await scene.written()) === facts;
      await unpretend(scene, event, row);
      if (answer.status === 200) return 'accepted';
      const expected = bidRefusal(row, event);
      // The id of a bid that never was is one of nobody's: not found, as somebody else's would be.
      const isNobodys = event.type === 'bid.withdraw' && !known && answer.code === 'request.notFound';
      if (answer.code !== expected && !isNobodys) {
        throw new Error(`${label}: refused with ${answer.code}, not ${expected}`);
      }
      if (!unchanged) throw new Error(`${label} was refused and wrote all the same`);
      return 'refused';
    },
    async stop() {
      await running?.scene.closeAdvert();
      running = undefined;
    },
  };
}

/** Which events and verdicts the API has a call and the council a rule for. */
function hasCall(label: string): boolean {
  return /^(bid\.place|bid\.withdraw) by [a-z]+(, (closed|not eligible|over the limit))?$|^advert\.close$/.test(
    label,
  );
}

/** From its closing time on nothing more can be done to a bid; that it stands is written some time later. */
async function close(scene: BidScene, applicant: Client): Promise<void> {
  await scene.closeAdvert();
  const withdrawal: BidEvent = {
    type: 'bid.withdraw',
    by: 'applicant',
    open: false,
    mayTakeBack: true,
    beforeCutOff: true,
  };
  const { code } = (await send(scene, applicant, withdrawal)).refusal;
  if (code !== bidRefusal(await storedRow(scene), withdrawal)) {
    throw new Error(`Taken back after the close, before the bid stands: refused with ${code}`);
  }
  await scene.letBidsStand();
}

/** Makes the verdicts of an event true. What stood has closed already. */
async function pretend(scene: BidScene, event: BidEvent, { state }: BidRow): Promise<void> {
  if (state === 'stood' || event.type === 'advert.close') return;
  if ('open' in event && !event.open) await scene.closeAdvert();
  if (event.type === 'bid.place' && !event.eligible) await scene.beEligible(false);
  if (event.type === 'bid.place' && !event.belowLimit) await scene.useUpLimit(true);
}

async function unpretend(scene: BidScene, event: BidEvent, { state }: BidRow): Promise<void> {
  if (state === 'stood' || event.type === 'advert.close') return;
  if ('open' in event && !event.open) await scene.openAdvert();
  if (event.type === 'bid.place' && !event.eligible) await scene.beEligible(true);
  if (event.type === 'bid.place' && !event.belowLimit) await scene.useUpLimit(false);
}

async function send(scene: BidScene, applicant: Client, event: BidEvent): Promise<Answer> {
  const { advertId, applicationId } = scene;
  if (applicationId === null) throw new Error('Nobody bids without an application.');
  if (event.type === 'bid.place') return applicant.bid(advertId, applicationId);
  const last = await scene.lastBid();
  return applicant.withdraw(advertId, applicationId, last?.id ?? randomUUID());
}

async function storedRow(scene: BidScene): Promise<BidRow> {
  const last = await scene.lastBid();
  const state = last?.state ?? 'none';
  if (state !== 'none' && state !== 'live' && state !== 'withdrawn' && state !== 'stood') {
    throw new Error(`A bid's row says "${state}".`);
  }
  return { state, context: { madeOnBehalf: last?.madeBy === 'staff', preferred: last?.preferred === true } };
}

function bidEvent(event: { readonly type: string }): BidEvent {
  if (isBidEvent(event)) return event;
  throw new Error(`The lifecycle of a bid has no ${event.type}.`);
}

function isBidEvent(event: { readonly type: string }): event is BidEvent {
  return event.type === 'bid.place' || event.type === 'bid.withdraw' || event.type === 'advert.close';
}

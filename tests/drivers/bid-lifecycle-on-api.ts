import { randomUUID } from 'node:crypto';
import { importBatch } from '#api/backoffice/import-batch.ts';
import type { TenantDatabase } from '#api/database/database.ts';
import { ProblemError } from '#api/errors/problem-error.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { bidRefusal } from '#machines/lifecycle/bid-refusal.ts';
import { bidAgreements, type BidEvent, type BidRow } from '#machines/lifecycle/bid.machine.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Answer, Client } from '../support/client.ts';
import { BidScene, type Ground } from '#tools/scenario/bid-scene.ts';
import { started } from '../support/started.ts';
import { ownEvent } from './actor-events.ts';

type Scenario = (typeof bidModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof bidModel)['project']>;

export interface LifecycleWorld {
  readonly ground: Ground;
  readonly newClient: () => Client;
  /** Withdraws an advert as the council's housing system does. */
  readonly withdrawAdvert: (advertId: string) => Promise<void>;
  /** Sends an officer's decision as the council's housing system does; returns whether it was taken. */
  readonly decide: (scene: BidScene, event: OfficersEvent) => Promise<boolean>;
}

type OfficersEvent = Extract<BidEvent, { type: 'bid.agree' | 'bid.refuse' }>;

function isOfficers(event: BidEvent): event is OfficersEvent {
  return event.type === 'bid.agree' || event.type === 'bid.refuse';
}

/**
 * Runs the life of a bid on the API: before each event, the database is set up so that the verdicts it carries
 * are true. The scheme must let bids move and have a preferred property.
 */
export function bidLifecycleOnApi(world: () => LifecycleWorld): Driver<Scenario, Seen> {
  let running: { readonly scene: BidScene; readonly applicant: Client } | undefined;
  const current = () => started(running);

  return {
    name: 'API',
    supports: ({ label }) => !label.includes('by staff'),
    async start(scenario) {
      const scene = await BidScene.empty(world().ground);
      await scene.become(
        scenario === 'live-on-behalf' ? 'bidToStay' : scenario === 'none' ? 'offered' : 'bid',
      );
      if (scenario === 'withdrawn') await scene.become('offered');
      if (scenario === 'live-waiting') await scene.setAgreement('waiting');
      const applicant = world().newClient();
      await applicant.logIn(scene.email, password);
      const bid = await scene.lastBid();
      if (scenario === 'live-preferred' && bid !== null && scene.applicationId !== null) {
        await applicant.prefer(scene.advertId, scene.applicationId, bid.id, true);
      }
      running = { scene, applicant };
    },
    async act(sent) {
      const { scene, applicant } = current();
      const event = bidEvent(sent);
      if (event.type === 'advert.close') {
        await close(scene, applicant);
        return;
      }
      await scene.openAdvert();
      if (event.type === 'advert.withdraw') {
        await world().withdrawAdvert(scene.advertId);
        return;
      }
      if (isOfficers(event)) {
        if (!(await world().decide(scene, event))) throw new Error(`${event.type} was refused.`);
        return;
      }
      const isToAgree = 'needsAgreement' in event && event.needsAgreement;
      if (isToAgree) await scene.needAgreement(true);
      const send = await prepare(scene, applicant, event);
      const answer = await send();
      if (isToAgree) await scene.needAgreement(false);
      if (answer.status !== 200) throw new Error(`${event.type}: ${answer.status} ${answer.text}`);
      await scene.endElsewhere();
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
      const { scene, applicant } = current();
      if (!isPossible(scene.ground.scheme, label)) return 'notTried';
      const event = bidEvent(sent);
      const row = await storedRow(scene);
      const before = await scene.written();
      if (event.type === 'advert.close' || event.type === 'advert.withdraw') {
        if (event.type === 'advert.withdraw') await world().withdrawAdvert(scene.advertId);
        else {
          await scene.closeAdvert();
          await scene.letBidsStand();
        }
        const unchanged = (await scene.written()) === before;
        if (row.state !== 'stood') await scene.openAdvert();
        return unchanged ? 'refused' : 'accepted';
      }
      if (isOfficers(event)) {
        const isShut = !event.open && row.state !== 'stood';
        if (isShut) await scene.closeAdvert();
        await world().decide(scene, event);
        const unchanged = (await scene.written()) === before;
        if (isShut) await scene.openAdvert();
        return unchanged ? 'refused' : 'accepted';
      }
      const known = (await scene.lastBid()) !== null;
      await pretend(scene, event, row);
      const send = await prepare(scene, applicant, event);
      const facts = await scene.written();
      const answer = await send();
      const unchanged = (await scene.written()) === facts;
      await unpretend(scene, event, row);
      if (answer.status === 200) return 'accepted';
      const expected = bidRefusal(row, event);
      // An unknown bid gets the same answer as another person's: not found.
      const isNotTheirs = !known && answer.code === 'request.notFound';
      if (answer.code !== expected && !isNotTheirs) {
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

/** Sends a decision through the feed's own import; returns whether it was taken and changed the bid. */
export async function decideByFeed(
  own: TenantDatabase,
  files: TenantFiles,
  { ground, advertId, applicationId }: BidScene,
  event: OfficersEvent,
): Promise<boolean> {
  const [advertReference, applicationReference] = [`A/${advertId}`, `H/${applicationId}`];
  await ground.pool.query('update advert set external_reference = $2 where id = $1', [
    advertId,
    advertReference,
  ]);
  await ground.pool.query('update application set external_reference = $2 where id = $1', [
    applicationId,
    applicationReference,
  ]);
  const decision =
    event.type === 'bid.agree'
      ? { decision: 'agreed' }
      : { decision: 'refused', ...(event.hasReason && { reason: 'size' }) };
  const items = [{ advertReference, applicationReference, by: 'A. Hughes', ...decision }];
  try {
    const { changed } = await importBatch(own, files, { kind: 'agreements', items, dryRun: false });
    return changed === 1;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'feed.refused') return false;
    throw error;
  }
}

/** Verdicts decided by a scheme's own rules: always the same in one scheme. */
const byTheRules = /, (bids stay|not again|not offered)$/;

/**
 * True if the event can happen in a scheme through the API. Staff cannot bid by a call yet; the scenarios
 * contain what they did.
 */
function isPossible({ bidding }: Scheme, label: string): boolean {
  if (label.includes('by staff') || byTheRules.test(label)) return false;
  if (label.endsWith('past the cut-off')) return bidding?.withdrawal?.kind === 'untilCutOff';
  return !label.startsWith('bid.move') || bidding?.moving === true;
}

/** Closes the advert. From then on a bid cannot change; the state `stood` is written some time later. */
async function close(scene: BidScene, applicant: Client): Promise<void> {
  await scene.closeAdvert();
  const withdrawal: ApplicantsEvent = {
    type: 'bid.withdraw',
    by: 'applicant',
    open: false,
    mayWithdraw: true,
    beforeCutOff: true,
  };
  const send = await prepare(scene, applicant, withdrawal);
  const { code } = (await send()).refusal;
  if (code !== bidRefusal(await storedRow(scene), withdrawal)) {
    throw new Error(`Taken back after the close, before the bid stands: refused with ${code}`);
  }
  await scene.letBidsStand();
}

/** Makes the verdicts of an event true. A bid in the state `stood` has a closed advert already. */
async function pretend(scene: BidScene, event: ApplicantsEvent, { state }: BidRow): Promise<void> {
  if (state === 'stood') return;
  if (!event.open) await scene.closeAdvert();
  if ('beforeCutOff' in event && !event.beforeCutOff) await scene.closeSoon();
  if (!('eligible' in event)) return;
  if (!event.eligible) await scene.beEligible(false);
  if (!event.unblocked) await scene.beBlocked(true);
  if (!event.belowLimit) await scene.useUpLimit(true);
  if (event.needsAgreement) await scene.needAgreement(true);
}

async function unpretend(scene: BidScene, event: ApplicantsEvent, { state }: BidRow): Promise<void> {
  await scene.endElsewhere();
  if (state === 'stood') return;
  await scene.openAdvert();
  if (!('eligible' in event)) return;
  if (!event.eligible) await scene.beEligible(true);
  if (!event.unblocked) await scene.beBlocked(false);
  if (!event.belowLimit) await scene.useUpLimit(false);
  if (event.needsAgreement) await scene.needAgreement(false);
}

type ApplicantsEvent = Exclude<BidEvent, OfficersEvent | { type: 'advert.close' | 'advert.withdraw' }>;

/** Prepares the request for an event, with the other bid or home a move needs. */
async function prepare(
  scene: BidScene,
  applicant: Client,
  event: ApplicantsEvent,
): Promise<() => Promise<Answer>> {
  const { advertId, applicationId } = scene;
  if (applicationId === null) throw new Error('A bid needs an application.');
  const bidId = (await scene.lastBid())?.id ?? randomUUID();
  switch (event.type) {
    case 'bid.place':
      return () => applicant.bid(advertId, applicationId);
    case 'bid.withdraw':
      return () => applicant.withdraw(advertId, applicationId, bidId);
    case 'bid.prefer':
    case 'bid.unprefer':
      return () => applicant.prefer(advertId, applicationId, bidId, event.type === 'bid.prefer');
    case 'bid.moveHere': {
      const kind = event.belowLimit ? 'like' : 'uncounted';
      const from = await scene.elsewhere(event.movable ? kind : 'otherCycle', true);
      return () => applicant.move(advertId, applicationId, from.bidId);
    }
    case 'bid.moveAway': {
      const to = await scene.elsewhere(event.movable ? 'like' : 'otherCycle', false);
      return () => applicant.move(to.advertId, applicationId, bidId);
    }
  }
}

async function storedRow(scene: BidScene): Promise<BidRow> {
  const last = await scene.lastBid();
  const state = last?.state ?? 'none';
  if (state !== 'none' && state !== 'live' && state !== 'withdrawn' && state !== 'stood') {
    throw new Error(`A bid's row says "${state}".`);
  }
  const agreement = bidAgreements.find((one) => one === last?.agreement) ?? 'notNeeded';
  return {
    state,
    context: { madeOnBehalf: last?.madeBy === 'staff', preferred: last?.preferred === true, agreement },
  };
}

const bidEvent = ownEvent<BidEvent>(bidModel);

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { planOf } from '#machines/model/run.ts';
import { biddingMachine } from '#machines/process/bidding/bidding.machine.ts';
import { preferredMachine } from '#machines/process/preferred/preferred.machine.ts';
import {
  AdvertEligibilityResponseSchema,
  applicantBidEvents,
  type AdvertEligibility,
  type ApplicantBidEvent,
  type EligibilityScheme,
} from '#schemas/api/advert-eligibility.ts';
import { bidFactsOf } from '#web/features/bidding/bid-actors.ts';
import { markableBids } from '#web/features/bidding/markable-bids.ts';
import { BidScene, groundOf, type Ground } from '#tools/scenario/bid-scene.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Answer, Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { tenantsWith, type TenantsWith } from '../support/tenants-with.ts';

// The browser's processes and the server's lifecycle are different machines, written separately. Every state
// of the lifecycle is set up in the database here, and what the processes offer there is tried over HTTP: an
// event must be offered exactly when the server says that it is allowed, and must succeed exactly when it is
// offered.

let tenants: TenantsWith;
let ground: Ground;

beforeAll(async () => {
  tenants = await tenantsWith({
    ashcombe: { moving: true, withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 2 } },
  });
});
const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
beforeAll(async () => {
  ground = await groundOf(portal.pool, 'ashcombe', tenants.path);
});
afterAll(async () => {
  await tenants.remove();
});

type Row = ReturnType<(typeof bidModel)['project']>;

/**
 * Every state and context that the lifecycle reaches, except `stood`: pages offer nothing on such an advert.
 */
const rows: Row[] = [
  ...new Map(
    planOf(bidModel)
      .flatMap(({ graph }) => graph.nodes.map(({ snapshot }) => bidModel.project(snapshot)))
      .filter(({ state }) => state !== 'stood')
      .map((row) => [JSON.stringify(row), row] as const),
  ).values(),
];

/** Further circumstances, one at a time, by name. */
const circumstances: Readonly<Record<string, (scene: BidScene) => Promise<void>>> = {
  'all well': async () => {},
  'not eligible': (scene) => scene.beEligible(false),
  blocked: (scene) => scene.beBlocked(true),
  'over the limit': (scene) => scene.useUpLimit(true),
  'one bid to move': (scene) => scene.useUpLimit(true, 1),
  'several bids to move': (scene) => scene.useUpLimit(true, 2),
  'past the cut-off': (scene) => scene.closeSoon(),
};

/** Returns every circumstance in the full run; otherwise only for rows in which any event may come. */
function circumstancesOf({ state, madeOnBehalf, preferred, agreement }: Row): string[] {
  const all = Object.keys(circumstances);
  const isPlain = !madeOnBehalf && !preferred && agreement === 'notNeeded' && state !== 'withdrawn';
  return isPlain || process.env['LINTEL_FULL'] === '1' ? all : all.slice(0, 1);
}

interface Arranged {
  readonly scene: BidScene;
  readonly person: Client;
  readonly applicationId: string;
  /** Id of a live bid of theirs that no rule lets move here. */
  readonly bidElsewhere: string;
}

async function arrange(
  { state, madeOnBehalf, preferred, agreement }: Row,
  circumstance: string,
): Promise<Arranged> {
  const scene = await BidScene.of(ground, 'fresh');
  const { applicationId } = scene;
  if (applicationId === null) throw new Error('A bid needs an application.');
  const person = portal.client(ground.tenantId);
  await person.logIn(scene.email, password);
  if (state !== 'none') await scene.become(madeOnBehalf ? 'bidToStay' : 'bid');
  if (state === 'withdrawn') await scene.become('offered');
  if (preferred) {
    await person.prefer(scene.advertId, applicationId, (await scene.lastBid())?.id ?? '');
  }
  if (agreement !== 'notNeeded') await scene.setAgreement(agreement);
  const { bidId: bidElsewhere } = await scene.elsewhere('otherCycle', true);
  await circumstances[circumstance]?.(scene);
  return { scene, person, applicationId, bidElsewhere };
}

/**
 * Returns the person's standing once the server's list of adverts, which may be a second old, shows the
 * arranged state.
 */
async function standingOf({ scene, person }: Arranged, circumstance: string) {
  return vi.waitFor(
    async () => {
      const { schemes } = (await person.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
      const scheme = schemes.find(({ identifier }) => identifier === ground.scheme.identifier);
      const standing = scheme?.eligibility.find(({ advertId }) => advertId === scene.advertId);
      if (!scheme || !standing) throw new Error('The advert is not in the eligibility answer.');
      const verdict = standing.reasons.find(({ rule }) => rule === 'withdrawal')?.verdict;
      expect(standing.eligible).toBe(circumstance !== 'not eligible');
      expect([undefined, circumstance === 'past the cut-off' ? 'notMet' : 'met']).toContain(verdict);
      return { scheme, standing };
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Returns the events the pages' machines would accept, by the lifecycle's names. */
function offeredBy(scheme: EligibilityScheme, standing: AdvertEligibility): ApplicantBidEvent[] {
  const { advertId, bidId } = standing;
  const bidding = createActor(biddingMachine, {
    input: { advertId, hasWarning: false, facts: bidFactsOf(standing) },
  }).getSnapshot();
  const preferred = createActor(preferredMachine, { input: { bids: markableBids(scheme) } }).getSnapshot();
  const offers: Record<ApplicantBidEvent, boolean> = {
    'bid.place': bidding.can({ type: 'bid.place', key: 'any' }),
    'bid.moveHere': bidding.can({ type: 'bid.move', key: 'any' }),
    'bid.withdraw': bidding.can({ type: 'bid.withdraw', key: 'any' }),
    'bid.prefer': bidId !== null && preferred.can({ type: 'bid.prefer', bidId }),
    'bid.unprefer': bidId !== null && preferred.can({ type: 'bid.unprefer', bidId }),
  };
  return applicantBidEvents.filter((event) => offers[event]);
}

/**
 * True for a mark that is already set: pages do not offer it again, though the server would accept it because
 * the call may be repeated.
 */
function changesNothing(event: ApplicantBidEvent, { preferredProperty }: AdvertEligibility): boolean {
  return event === (preferredProperty ? 'bid.prefer' : 'bid.unprefer');
}

async function send(
  event: ApplicantBidEvent,
  { scene, person, applicationId, bidElsewhere }: Arranged,
  circumstance: string,
): Promise<Answer> {
  const { advertId } = scene;
  const bidId = (await scene.lastBid())?.id ?? crypto.randomUUID();
  switch (event) {
    case 'bid.place':
      return person.bid(advertId, applicationId);
    case 'bid.withdraw':
      return person.withdraw(advertId, applicationId, bidId);
    case 'bid.prefer':
    case 'bid.unprefer':
      return person.prefer(advertId, applicationId, bidId, event === 'bid.prefer');
    case 'bid.moveHere': {
      const mayMove = circumstance.endsWith('to move') ? scene.bidToMove : undefined;
      return person.move(advertId, applicationId, mayMove ?? bidElsewhere);
    }
  }
}

const called = ({ state, madeOnBehalf, preferred, agreement }: Row) =>
  [
    state,
    ...(madeOnBehalf ? ['made on behalf'] : []),
    ...(preferred ? ['preferred'] : []),
    ...(agreement === 'notNeeded' ? [] : [agreement]),
  ].join(', ');

describe.each(rows.map((row) => [called(row), row] as const))('if a bid is %s', (_, row) => {
  it.each(circumstancesOf(row))('%s: offered, allowed and done agree', async (circumstance) => {
    let arranged = await arrange(row, circumstance);
    const { scheme, standing } = await standingOf(arranged, circumstance);
    const offered = offeredBy(scheme, standing);
    expect(offered).toEqual(standing.allowedEvents.filter((event) => !changesNothing(event, standing)));

    const done: ApplicantBidEvent[] = [];
    for (const event of applicantBidEvents) {
      if (changesNothing(event, standing)) continue;
      const before = await arranged.scene.written();
      const answer = await send(event, arranged, circumstance);
      expect([200, 404, 409], `${event}: ${answer.text}`).toContain(answer.status);
      const hasWritten = (await arranged.scene.written()) !== before;
      expect(hasWritten, event).toBe(answer.status === 200);
      if (answer.status !== 200) continue;
      done.push(event);
      await arranged.scene.closeAdvert();
      arranged = await arrange(row, circumstance);
    }
    expect(done).toEqual(offered);
    await arranged.scene.closeAdvert();
  });
});

it('every state of the lifecycle is covered', () => {
  expect(rows.map(called).sort()).toEqual([
    'live',
    'live, agreed',
    'live, made on behalf',
    'live, made on behalf, preferred',
    'live, preferred',
    'live, preferred, agreed',
    'live, preferred, waiting',
    'live, waiting',
    'none',
    'withdrawn',
    'withdrawn, agreed',
    'withdrawn, made on behalf',
    'withdrawn, refused',
    'withdrawn, waiting',
  ]);
});

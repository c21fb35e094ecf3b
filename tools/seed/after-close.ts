import { findShortlist } from '#api/backoffice/read-shortlist.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';
import { canCount } from '#api/rules/lettings/refusals.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { send } from '#demo/feed.ts';
import { type At, expire, inThePast } from '#demo/offers.ts';
import { dropUnreadLetters, freezeClosed } from '#demo/results.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import type { Picture } from '#schemas/api/property-listings.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import { offerRefusalReasons } from '#schemas/offers.ts';
import { makeAdverts, type SeededAdvert } from './adverts.ts';
import { makeBids } from './bids.ts';
import type { SeededApplicant } from './households.ts';
import { writeAdverts, writeBids } from './write.ts';

/** One home in this many has closed already, beside those that take bids. */
const homesForAClosed = 10;
/** Bids on a closed home, on average. */
const bidsOnClosed = 12;
/** Months over which homes have closed. */
const months = 6;
const day = 86_400_000;

/** Numbers of new rows after the close of bidding. */
interface AfterClose {
  readonly closed: number;
  readonly bids: number;
  readonly offers: number;
  readonly results: number;
}

const settle = statement({
  values: { advertIds: 'uuid[]', applicationIds: 'uuid[]' },
  text: `
    with named as (
           update application set external_reference = reference
            where tenant_id = app_tenant() and id = any ($applicationIds) and external_reference is null
         ), settled as (
           update bid set state = 'stood' where tenant_id = app_tenant() and advert_id = any ($advertIds)
         )
    update advert set external_reference = details ->> 'reference', settled_at = closes_at
     where tenant_id = app_tenant() and id = any ($advertIds)`,
});

const countMade = statement({
  values: { advertIds: 'uuid[]' },
  row: { offers: 'integer', results: 'integer' },
  text: `
    select (select count(*)::integer from offer where tenant_id = app_tenant() and advert_id = any ($advertIds)) as offers,
           (select count(distinct advert_id)::integer from outcome
             where tenant_id = app_tenant() and advert_id = any ($advertIds)) as results`,
});

/**
 * Adds homes that have closed, and what became of them: shortlists, offers that wait, were accepted, refused, withdrawn
 * or not answered, refusals that counted and did not, and results. The first home of each five has the first kind of
 * ending, and so on.
 */
export async function writeAfterClose(
  transaction: Transaction,
  files: TenantFiles,
  applicants: readonly SeededApplicant[],
  pictures: readonly Picture[],
  asked: { readonly adverts: number; readonly seed: string; readonly now: Date },
): Promise<AfterClose> {
  const { now, seed } = asked;
  const wanted = Math.ceil(asked.adverts / homesForAClosed);
  const adverts = Array.from({ length: months }, (_, month) => {
    const then = new Date(now.getTime() - (month + 1) * 28 * day);
    const count = Math.floor((wanted + month) / months);
    return makeAdverts(files, { adverts: count, seed: `${seed}-past-${month + 1}`, now: then }, pictures);
  })
    .flat()
    // Some cycles are long, and their homes are still open, or closed only just.
    .filter(({ closesAt }) => closesAt.getTime() < now.getTime() - 6 * day);
  const made = makeBids(files.policy, adverts, applicants, { ...asked, bids: adverts.length * bidsOnClosed });
  await writeAdverts(transaction, adverts);
  const bids = await writeBids(
    transaction,
    made.map((bid) => ({ ...bid, counts: false })),
    files.policy.version,
  );
  const advertIds = adverts.map(({ id }) => id);
  await transaction.run(settle, { advertIds, applicationIds: made.map(({ applicant: { id } }) => id) });
  await freezeClosed(transaction, files.policy);
  const busy = new Set<string>();
  await inThePast(transaction, async (at) => {
    for (const [place, advert] of adverts.entries())
      await decideHome({ transaction, files, at, now, busy }, advert, place);
  });
  await dropUnreadLetters(transaction, true);
  const [counted] = await transaction.run(countMade, { advertIds });
  return { closed: adverts.length, bids, offers: counted?.offers ?? 0, results: counted?.results ?? 0 };
}

interface Scene {
  readonly transaction: Transaction;
  readonly files: TenantFiles;
  readonly at: At;
  readonly now: Date;
  /** People with an offer that waits, or a home. */
  readonly busy: Set<string>;
}

/** Decides one closed home, as its place among them says. */
async function decideHome(scene: Scene, advert: SeededAdvert, place: number): Promise<void> {
  const { transaction, files, at, now, busy } = scene;
  const { reference: advertReference } = advert.details;
  const shortlist = await findShortlist(transaction, advertReference);
  const able = (shortlist?.entries ?? []).flatMap(({ obstacles, applicationReference: reference }) =>
    obstacles.length === 0 && reference !== null && !busy.has(reference) ? [reference] : [],
  );
  const [first, second] = able;
  const after = (days: number) => new Date(advert.closesAt.getTime() + days * day);
  const record = (days: number, outcome: object) =>
    at(after(days), () => send(transaction, files, 'outcomes', [{ advertReference, ...outcome }]));
  if (first === undefined || second === undefined) return record(3, { result: 'readvertised' });
  const offersAt = (moment: Date, item: OfferItem) =>
    at(moment, () => send(transaction, files, 'offers', [item]));
  const offer = (applicationReference: string, madeAt: Date, days: number): OfferItem => ({
    externalReference: `${advertReference}/${applicationReference}`,
    advertReference,
    applicationReference,
    answerBy: new Date(madeAt.getTime() + days * day).toISOString(),
  });
  const offered = async (applicationReference: string, madeAt: Date, days: number): Promise<string> => {
    const item = offer(applicationReference, madeAt, days);
    await offersAt(madeAt, item);
    return item.externalReference;
  };
  const yesterday = new Date(now.getTime() - day);
  switch (place % 5) {
    case 0: {
      busy.add(first);
      await offered(first, yesterday, 6);
      return;
    }
    case 1:
    case 2: {
      const isCounted = place % 5 === 1 && mayCount(files, advert, after(1));
      const externalReference = await offered(first, after(1), 2);
      const reason = seededRandom(`refusal/${advert.id}`).pick(offerRefusalReasons);
      await offersAt(after(1.5), { externalReference, state: 'refused', reason });
      await offersAt(after(2), { externalReference, decision: decisionOf(files, isCounted) });
      await letTo(second);
      return;
    }
    case 3: {
      const externalReference = await offered(first, after(1), 1);
      await at(after(2), () => expire(transaction, externalReference));
      busy.add(second);
      const accepted = await offered(second, yesterday, 4);
      await offersAt(new Date(yesterday.getTime() + day / 2), {
        externalReference: accepted,
        state: 'accepted',
      });
      return;
    }
    default: {
      const externalReference = await offered(first, after(1), 3);
      const because = { [files.tenant.localeId]: 'The home needs more work than we knew.' };
      await offersAt(after(2), { externalReference, state: 'withdrawn', because });
      await record(3, { result: 'withdrawn', because: 'works' });
    }
  }

  async function letTo(winner: string): Promise<void> {
    busy.add(winner);
    const externalReference = await offered(winner, after(2.5), 2);
    await offersAt(after(3), { externalReference, state: 'accepted' });
    await record(4, { result: 'let', homes: [{ applicationReference: winner }] });
  }
}

/** Returns whether a refusal on a day can count under the rules of the home's scheme. */
function mayCount({ policy }: TenantFiles, { schemeIdentifier }: SeededAdvert, moment: Date): boolean {
  const refusals = policy.schemes.find(({ identifier }) => identifier === schemeIdentifier)?.offers?.refusals;
  return refusals !== undefined && canCount(refusals, { ending: 'refused', endedOn: londonDay(moment) });
}

function decisionOf({ tenant }: TenantFiles, counts: boolean): NonNullable<OfferItem['decision']> {
  const words = counts
    ? 'The home met every need in the application.'
    : 'The home did not suit someone in the household.';
  return { counts, by: 'Lettings manager', because: { [tenant.localeId]: words } };
}

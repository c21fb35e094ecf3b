import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '#api/accounts/reader.ts';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { findAdverts } from '#api/lettings/adverts/adverts.ts';
import { findBidEligibility, type BidEligibility } from '#api/lettings/bids/eligibility.ts';
import type { ApplicationFacts, EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';
import { databaseForTests } from '../../support/portal.ts';

// Similar adverts are checked once; the result must equal checking each by itself.

const tenant = 'ashcombe';
const database = databaseForTests();
let api: Database;
let own: TenantDatabase;

beforeAll(async () => {
  api = openDatabase(database.url);
  own = api.forTenant(tenant);
});
afterAll(async () => {
  await api.close();
});

const scheme: Scheme = {
  identifier: 'any',
  name: 'Any',
  limit: { kind: 'perCycle', maximum: 2, groupsCountOnce: true, uncountedAdvertTypes: [6] },
  cycle: { kind: 'rolling', minimumDays: 7 },
  bidding: { moving: true, withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 2, bidAgain: false } },
  bands: ['first', 'second'].map((id) => ({ id, name: id, meaning: id })),
};
const policy: LettingsPolicy = {
  version: 'alike',
  schemes: [scheme, { ...scheme, identifier: 'other', limit: { kind: 'none' }, bidding: {} }],
  advertTypes: [{ id: 1, name: 'House' }],
  outcomes: { hideBelow: 5 },
  localConnectionExemptions: [],
};
const facts: ApplicationFacts = {
  band: 'second',
  bandsByParish: [{ parish: 'here', band: 'first' }],
  effectiveDate: '2024-03-03',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
  localConnections: [],
};

/** Few values for each field, so some adverts are equal in everything and others in all but one. */
const adverts = fc.array(
  fc.record({
    schemeIdentifier: fc.constantFrom('any', 'any', 'any', 'other'),
    cycleId: fc.constantFrom('one', 'two'),
    advertTypeId: fc.constantFrom(1, 6),
    rules: fc.constantFrom<EligibilityRules>({}, { bands: ['first'] }, { bedroomNeed: { minimum: 3 } }),
    terms: fc.constantFrom<AdvertTerms>({}, { parish: 'here' }, { bidGroup: 'block' }),
    closesIn: fc.constantFrom(3_600, 86_400),
    excludedFromBidCount: fc.boolean(),
    bid: fc.constantFrom('mine', 'mine', 'theirs', 'none', 'none', 'none', 'none'),
  }),
  { minLength: 3, maxLength: 6 },
);

/** Sorts the movable bids, whose order does not matter. */
function inOrder(standing: BidEligibility | undefined) {
  const { movableBidIds = [] } = standing?.eligibility ?? {};
  return { ...standing, eligibility: { ...standing?.eligibility, movableBidIds: movableBidIds.toSorted() } };
}

test('the verdicts on a list equal those on each advert by itself', { timeout: 120_000 }, async () => {
  expect.hasAssertions();
  let alike = 0;
  await fc.assert(
    fc.asyncProperty(adverts, async (wanted) => {
      const schemes = [scheme.identifier];
      const mine = await addApplication(database.pool, tenant, null, facts, schemes);
      const theirs = await addApplication(database.pool, tenant, null, facts, schemes);
      const ids: string[] = [];
      // Random data rarely has two adverts equal in everything or in all but one thing.
      const untouched = wanted.map((advert) => ({ ...advert, bid: 'none' }));
      const elsewhere = untouched.map((advert) => ({ ...advert, terms: { parish: 'here' } }));
      const freed = untouched.map((advert) => ({ ...advert, excludedFromBidCount: true }));
      const ruled = untouched.map((advert) => ({ ...advert, rules: { bands: ['first'] } }));
      for (const { bid, ...advert } of [...wanted, ...untouched, ...elsewhere, ...freed, ...ruled]) {
        const advertId = await addAdvert(database.pool, tenant, advert);
        ids.push(advertId);
        if (bid === 'none' || advert.schemeIdentifier === 'other') continue;
        const applicationId = bid === 'mine' ? mine : theirs;
        await addBid(database.pool, tenant, scheme, { advertId, applicationId });
      }
      // The same times to the microsecond, or no two adverts are equal.
      await database.pool.query(
        `update advert set opens_at = date_trunc('hour', opens_at) - interval '1 day',
                           closes_at = date_trunc('minute', closes_at) where id = any ($1)`,
        [ids],
      );
      const read = await findAdverts(own, ids);
      const reader: Reader = {
        accountId: randomUUID(),
        accountName: 'A Test Applicant',
        userName: 'alike@residents.example',
        registrationNumber: '100000001',
        session: { idleSeconds: 1800, endsInSeconds: 43_200, remembered: false, sharedComputer: false },
        impersonationId: null,
        applications: [{ id: mine, version: 1, reference: 'alike', schemeIdentifiers: schemes, facts }],
      };
      const together = await findBidEligibility(own, policy, reader, read);
      const alone = await Promise.all(
        read.map(async (advert) => {
          // Use of a limit is read for the cycles in the list, so the other cycle's advert comes along.
          const others = read.filter(({ cycleId }) => cycleId !== advert.cycleId).slice(0, 1);
          return (await findBidEligibility(own, policy, reader, [advert, ...others]))[0];
        }),
      );
      alike += together.length - new Set(together.map(({ eligibility }) => eligibility.reasons)).size;
      expect(together.map(inOrder)).toEqual(alone.map(inOrder));
    }),
    { numRuns: 15 },
  );
  // Otherwise nothing was shared and the test checked nothing.
  expect(alike).toBeGreaterThan(10);
});

import { insertion } from './insert-all.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { DemoCouncil, DemoTenant } from './demo-councils.ts';
import { type SeededRandom, seededRandom, uuidFor } from './seeded-random.ts';

export const insertAccounts = insertion('account', [
  'id',
  'email',
  'name',
  'first_name',
  'last_name',
  'date_of_birth',
  'password_hash',
  'state',
  'created_at',
]);

interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly date_of_birth?: string;
  readonly password_hash: string | null;
  readonly state: 'active';
  readonly created_at: Date;
}
type Household = ApplicationFacts['household'];

/** Number of waiting households, besides the applicant of the demo log-in. */
const waiting = 600;
const firstNumber = 200_000;
const numberStep = 7;
const millisecondsInDay = 86_400_000;

/** The application number of the demo log-in, the only part of the application that never changes. */
export const applicantReference = '100100';

const numberOf = (place: number): string => String(firstNumber + place * numberStep);

/** Seeds for the random bids of each waiting household, by application number. */
export function householdKeys(tenantId: string): ReadonlyMap<string, string> {
  const places = Array.from({ length: waiting }, (_, place) => place + 1);
  return new Map(places.map((place) => [numberOf(place), uuidFor(`${tenantId}/application/${place}`)]));
}

const accountIdOf = (tenantId: string, email: string): string => uuidFor(`${tenantId}/account/${email}`);

/** Returns the account id of `applicant@example.org`. */
export function applicantAccountIdOf(tenantId: string): string {
  return accountIdOf(tenantId, 'applicant@example.org');
}

/** A household as a council's housing system would send it, and its applicant's account. */
export interface DemoHousehold {
  readonly application: ApplicationItem;
  readonly accountId: string;
}

/**
 * Makes the register of a council: the two accounts that people can sign in to, and households that are only waiting.
 * The accounts of those households have no password, and their addresses are under a name that cannot be registered
 * (RFC 2606). Dates are counted back from `now`.
 */
export function makeRegister(
  { tenant, policy }: DemoTenant,
  council: DemoCouncil,
  passwordHash: string,
  now: Date,
): { accounts: AccountRow[]; households: DemoHousehold[] } {
  const { tenantId } = tenant;
  const dayBefore = (days: number): string => londonDay(new Date(now.getTime() - days * millisecondsInDay));
  const schemeIdentifiers = policy.schemes.map(({ identifier }) => identifier);
  const account = (name: string, email: string, hash: string | null): AccountRow => ({
    id: accountIdOf(tenantId, email),
    email,
    name,
    password_hash: hash,
    state: 'active',
    created_at: now,
  });
  const household = (
    owner: AccountRow,
    reference: string,
    facts: ApplicationFacts,
    schemes = schemeIdentifiers,
  ): DemoHousehold => ({
    accountId: owner.id,
    application: {
      externalReference: `household/${reference}`,
      reference,
      schemeIdentifiers: schemes,
      facts,
    },
  });
  const withAgreement = policy.schemes.filter(({ bidding }) => bidding?.modes?.includes('approved'));

  const named = (first: string, last: string, dateOfBirth: string): AccountRow => ({
    ...account(`${first} ${last}`, `${last.toLowerCase()}@example.org`, passwordHash),
    first_name: first,
    last_name: last,
    date_of_birth: dateOfBirth,
  });
  const applicant = named('Alex', 'Applicant', '1988-05-14');
  const newcomer = named('Nico', 'Newcomer', '1990-04-27');
  const accounts = [applicant, newcomer];
  const households = [household(applicant, applicantReference, council.applicant(dayBefore))];
  for (let place = 1; place <= waiting; place += 1) {
    const number = String(place).padStart(4, '0');
    const resident = account(`Demo resident ${place}`, `resident-${number}@residents.example`, null);
    const random = seededRandom(`${tenantId}/application/${place}`);
    accounts.push(resident);
    const facts = factsOf(random, policy, dayBefore);
    const asksFirst =
      withAgreement.length > 0 &&
      facts.household.some(({ dateOfBirth }) => dateOfBirth !== null && dateOfBirth <= dayBefore(56 * 365)) &&
      seededRandom(`${tenantId}/agreement/${place}`).chance(0.06);
    households.push(
      asksFirst
        ? household(
            resident,
            numberOf(place),
            { ...facts, bidding: { mode: 'approved', until: null } },
            withAgreement.map(({ identifier }) => identifier),
          )
        : household(resident, numberOf(place), facts),
    );
  }
  return { accounts, households };
}

function factsOf(
  random: SeededRandom,
  policy: LettingsPolicy,
  dayBefore: (days: number) => string,
): ApplicationFacts {
  const bedroomNeed = random.weighted([
    [1, 44],
    [2, 28],
    [3, 18],
    [4, 7],
    [5, 2],
    [null, 1],
  ]);
  const bands = policy.schemes[0]?.bands ?? [];
  const weights = [6, 24, 34, 36];
  // Waiting times fall off: half of a register has waited for less than a year and a half.
  const waited = Math.min(3_600, 3 + Math.floor(-Math.log(1 - random.fraction()) * 760));
  const band = random.chance(0.02)
    ? null
    : random.weighted(bands.map(({ id }, place) => [id, weights[place] ?? 1] as const));
  const effectiveDate = random.chance(0.02) ? null : dayBefore(waited);
  const household = householdFor(bedroomNeed ?? 1, random, dayBefore);
  const localConnections = connectionsOf(random, policy, dayBefore);
  const points = pointsIn(bands, band, random);
  return {
    band,
    effectiveDate,
    bedroomNeed,
    household,
    localConnections,
    ...(points !== undefined && { points }),
  };
}

/** Returns points that put a household into a band; undefined if bands do not follow from points. */
function pointsIn(
  bands: readonly { readonly id: string; readonly fromPoints?: number | undefined }[],
  band: string | null,
  random: SeededRandom,
): number | undefined {
  const place = bands.findIndex(({ id }) => id === band);
  const from = bands[place]?.fromPoints;
  if (from === undefined) return undefined;
  return random.between(from, (bands[place - 1]?.fromPoints ?? from + 60) - 1);
}

function householdFor(
  bedroomNeed: number,
  random: SeededRandom,
  dayBefore: (days: number) => string,
): Household {
  const born = (youngest: number, oldest: number): string =>
    dayBefore(random.between(youngest * 365, oldest * 365 + 364));
  const isOlder = random.chance(bedroomNeed === 1 ? 0.38 : bedroomNeed === 2 ? 0.14 : 0);
  const [youngest, oldest] = isOlder ? [56, 84] : [19, 54];
  const people: Household = [{ role: 'applicant', dateOfBirth: born(youngest, oldest) }];
  if (random.chance(bedroomNeed === 1 ? 0.3 : 0.55)) {
    people.push({ role: 'partner', dateOfBirth: random.chance(0.04) ? null : born(youngest, oldest) });
  }
  if (isOlder) return people;
  const children = bedroomNeed === 1 ? 0 : random.between(bedroomNeed - 1, bedroomNeed + 1);
  for (let child = 0; child < children; child += 1) people.push({ role: 'child', dateOfBirth: born(0, 16) });
  return people;
}

function connectionsOf(
  random: SeededRandom,
  policy: LettingsPolicy,
  dayBefore: (days: number) => string,
): ApplicationFacts['localConnections'] {
  const since = dayBefore(random.between(90, 6_000));
  if (random.chance(0.05))
    return [{ type: random.pick(policy.localConnectionExemptions), parish: null, since }];
  if (random.chance(0.4)) return [];
  const parish = random.chance(0.05) ? null : random.pick(policy.parishes ?? []).id;
  return [{ type: random.pick(['residence', 'family', 'work']), parish, since }];
}

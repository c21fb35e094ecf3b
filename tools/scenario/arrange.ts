import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { rankKey } from '#api/rules/lettings/rank.ts';
import { makePasswords } from '#api/accounts/password.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { ApplicationFacts, EligibilityRules } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';

/** Details of an advert for tests. All rows here are written with the owner's connection, under row-level security. */

const details: AdvertDetails = {
  reference: 'T-1',
  title: 'Terraced house, Mill Lane',
  street: 'Mill Lane',
  area: 'Tarnbeck',
  postcode: 'ZZ1 1AA',
  summary: 'A terraced house.',
  description: ['A terraced house.'],
  landlordId: 'ashcombe-council',
  propertyType: 'Terraced house',
  persons: 4,
  floor: null,
  lift: false,
  heating: 'Gas',
  epc: 'C',
  rentPence: 11_250,
  serviceChargePence: 0,
  rentPeriod: 'week',
  tenancy: 'Secure tenancy',
  viewing: 'By appointment',
  suitedTo: 'A family of up to four.',
  homes: 1,
  latitude: 52,
  longitude: -1,
  pictures: [{ file: 'adverts/t-1.svg', alt: 'A terraced house', width: 1200, height: 900 }],
  bidWarning: null,
};

export interface AdvertArranged {
  readonly schemeIdentifier?: string;
  readonly cycleId?: string;
  readonly rules?: EligibilityRules;
  /** Seconds from now, by the database's clock. */
  readonly opensIn?: number;
  readonly closesIn?: number;
  readonly excludedFromBidCount?: boolean;
  readonly bedrooms?: number;
  readonly details?: Partial<AdvertDetails>;
  readonly advertTypeId?: number;
  readonly terms?: AdvertTerms;
}

/** Adds an advert, open for a day by default. Returns its id. */
export async function addAdvert(pool: Pool, tenantId: string, advert: AdvertArranged = {}): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into advert (tenant_id, scheme_identifier, cycle_id, advert_type_id, local_authority_identifier,
                         landlord_id, bedrooms, sheltered, has_garden, has_parking, pets_allowed,
                         opens_at, closes_at, excluded_from_bid_count, eligibility_rules, details, terms)
     values ($1, $2, $3, $10, 'ashcombe', 'ashcombe-council', $4, false, true, false, true,
             app_now() + $5 * interval '1 second', app_now() + $6 * interval '1 second', $7, $8, $9, $11)
     returning id`,
    [
      tenantId,
      advert.schemeIdentifier ?? schemeOfTenant[tenantId],
      advert.cycleId ?? 'cycle-1',
      advert.bedrooms ?? 2,
      advert.opensIn ?? -3_600,
      advert.closesIn ?? 86_400,
      advert.excludedFromBidCount ?? false,
      JSON.stringify(advert.rules ?? {}),
      JSON.stringify({ ...details, ...advert.details }),
      advert.advertTypeId ?? 1,
      JSON.stringify(advert.terms ?? {}),
    ],
  );
  return idOf(rows);
}

/** The scheme that tests use in each council. */
export const schemeOfTenant: Readonly<Record<string, string>> = {
  ashcombe: 'ashcombe-homes',
  'three-rivers': 'general-needs',
  'porth-elen': 'cartrefi',
};

export const password = 'an open door for all';
/** Fast hashes for test people, whose password is public. Made at normal priority, so a busy machine adds no wait. */
export const quickPasswords = makePasswords({
  cost: { memory: 8, passes: 1, parallelism: 1 },
  patienceMs: 0,
});
let passwordHash: Promise<string> | undefined;

/** Adds an account with the password {@link password}. Returns its id. */
export async function addAccount(
  pool: Pool,
  tenantId: string,
  email: string,
  state: 'active' | 'suspended' | 'unconfirmed' = 'active',
): Promise<string> {
  passwordHash ??= quickPasswords.hash(password);
  const { rows } = await pool.query<{ id: string }>(
    'insert into account (tenant_id, email, name, password_hash, state) values ($1, $2, $3, $4, $5) returning id',
    [tenantId, email, 'A Test Applicant', await passwordHash, state],
  );
  return idOf(rows);
}

/** Returns the registration number of an account, by which the council's program knows the person. */
export async function registrationNumberOf(pool: Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [accountId],
  );
  return rows[0]?.number ?? '';
}

/** The applicant's date of birth, in the facts of {@link addApplication}. */
export const applicantBorn = '1988-05-14';

const facts: ApplicationFacts = {
  band: null,
  effectiveDate: '2024-03-03',
  bedroomNeed: 2,
  household: [
    { role: 'applicant', dateOfBirth: applicantBorn },
    { role: 'child', dateOfBirth: '2019-01-20' },
  ],
  localConnections: [],
};

// Several processes add rows to the browser tests' database; the demo's own numbers are lower.
let references = randomInt(300_000_000, 900_000_000);

/** Adds an application to an account, or without an owner. Returns its id. */
export async function addApplication(
  pool: Pool,
  tenantId: string,
  accountId: string | null,
  changed: Partial<ApplicationFacts> = {},
  schemes: readonly (string | undefined)[] = [schemeOfTenant[tenantId]],
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into application (tenant_id, account_id, reference, scheme_identifiers, facts)
     values ($1, $2, $3, $4, $5) returning id`,
    [tenantId, accountId, String((references += 1)), schemes, JSON.stringify({ ...facts, ...changed })],
  );
  return idOf(rows);
}

/** Adds a live bid that `madeBy` made earlier. Returns its id. */
export async function addBid(
  pool: Pool,
  tenantId: string,
  scheme: Scheme,
  bid: {
    readonly advertId: string;
    readonly applicationId: string;
    readonly madeBy?: 'applicant' | 'staff' | 'automatic';
  },
): Promise<string> {
  const { rows: applications } = await pool.query<{ reference: string; facts: ApplicationFacts }>(
    'select reference, facts from application where tenant_id = $1 and id = $2',
    [tenantId, bid.applicationId],
  );
  const [application] = applications;
  if (!application) throw new Error('There is no application to bid with.');
  const { rows } = await pool.query<{ id: string }>(
    `insert into bid (tenant_id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit,
                      state, made_by, rank_key, policy_version, reference, placed_at)
     select tenant_id, id, $3, scheme_identifier, cycle_id, not excluded_from_bid_count,
            'live', $4, $5, 'test', 'TEST0001', app_now()
       from advert where tenant_id = $1 and id = $2
     returning id`,
    [
      tenantId,
      bid.advertId,
      bid.applicationId,
      bid.madeBy ?? 'applicant',
      rankKey({ applicationId: bid.applicationId, ...application }, scheme),
    ],
  );
  return idOf(rows);
}

interface OutcomeArranged {
  readonly ordinal?: number;
  readonly result?: 'let' | 'readvertised' | 'withdrawn';
  readonly totalBids?: number;
  readonly bandId?: string | null;
  readonly effectiveDate?: string | null;
  readonly queuePosition?: number | null;
}

/** Adds an outcome to an advert: by default, let to a household in Band A, third of twelve. */
export async function addOutcome(
  pool: Pool,
  tenantId: string,
  advertId: string,
  outcome: OutcomeArranged = {},
): Promise<void> {
  const { ordinal = 1, result = 'let', totalBids = 12 } = outcome;
  const { bandId = 'band-a', effectiveDate = '2024-03-17', queuePosition = 3 } = outcome;
  await pool.query(
    `insert into outcome (tenant_id, advert_id, ordinal, result, total_bids, band_id, effective_date,
                          queue_position)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, advertId, ordinal, result, totalBids, bandId, effectiveDate, queuePosition],
  );
}

/** Moves the clock of the whole database: every `app_now()` gets this many seconds later. */
export async function moveClock(pool: Pool, seconds: number): Promise<void> {
  await pool.query("update clock set clock_offset = clock_offset + $1 * interval '1 second'", [seconds]);
}

function idOf(rows: readonly { readonly id: string }[]): string {
  const [row] = rows;
  if (!row) throw new Error('Nothing was inserted.');
  return row.id;
}

import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openDatabase, type TenantDatabase } from '#api/database/database.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { ApplicationFacts, EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { copyTenants } from '../../support/tenants-with.ts';

/** The council whose rules are replaced with the storm's own. */
export const tenant = 'ashcombe';

const bands = ['first', 'second', 'third'].map((id) => ({ id, name: id, meaning: id }));

/** Three schemes that differ in every rule for bids. */
const schemes: readonly Scheme[] = [
  {
    identifier: 'by-cycle',
    name: 'By cycle',
    limit: { kind: 'perCycle', maximum: 3 },
    cycle: {
      kind: 'fixed',
      weeks: 1,
      opensWeekday: 4,
      opensAt: '12:00',
      closesWeekday: 4,
      closesAt: '12:00',
    },
    bands,
    bidding: { moving: true, preferredProperty: 'perCycle' },
  },
  {
    identifier: 'at-any-time',
    name: 'At any time',
    limit: { kind: 'atAnyOneTime', maximum: 4, groupsCountOnce: true },
    cycle: { kind: 'rolling', minimumDays: 7 },
    bands,
    ranking: [
      { kind: 'preference' },
      { kind: 'band' },
      { kind: 'bedroomNeed', order: 'closestFirst' },
      { kind: 'effectiveDate' },
    ],
    otherRankings: [{ id: 'first-come', name: 'First come', criteria: [{ kind: 'bidTime' }] }],
    bidding: {
      moving: true,
      preferredProperty: 'perScheme',
      withdrawal: { kind: 'untilClose', bidAgain: false, givesBidBack: false },
    },
  },
  {
    identifier: 'without-limit',
    name: 'Without limit',
    limit: { kind: 'none' },
    cycle: { kind: 'rolling', minimumDays: 7 },
    bands,
    ranking: [{ kind: 'points' }, { kind: 'draw', seed: 'a stormy night' }],
    bidding: { moving: true, preferredProperty: 'none', withdrawal: { kind: 'never' } },
  },
];

export interface StormPerson {
  readonly account: string;
  readonly application: string;
  readonly token: string;
  readonly tokenHash: Buffer;
}

/** The people and adverts of the storm. */
export interface Scene {
  /** The owner's connections, which bypass row-level security. */
  readonly pool: Pool;
  readonly database: TenantDatabase;
  readonly policy: LettingsPolicy;
  readonly tenantsFolder: string;
  readonly people: readonly StormPerson[];
  /** Adverts that were open when last seen. */
  readonly open: string[];
  /** Adverts that were withdrawn or whose close was brought forward, newest last. */
  readonly shut: string[];
  /** Number of adverts made so far. */
  advertsMade: number;
  close(): Promise<void>;
}

/** Returns random facts, from few enough values that ties are common. */
export function someFacts(random: SeededRandom): ApplicationFacts {
  return {
    band: random.pick(['first', 'second', 'third', null]),
    effectiveDate: `2024-0${random.between(1, 9)}-01`,
    bedroomNeed: random.pick([1, 2, 2, 3, null]),
    household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
    localConnections: [],
    points: random.between(0, 20),
    ...(random.chance(0.05) ? { blocks: [{ kind: 'suspended', until: null }] } : {}),
  };
}

/** Returns random rules that most people meet. */
export function someRules(random: SeededRandom): EligibilityRules {
  return random.weighted<EligibilityRules>([
    [{}, 6],
    [{ bedroomNeed: { minimum: 1, maximum: 2 } }, 2],
    [{ bands: ['first', 'second'] }, 1],
  ]);
}

/** Returns random terms for a queue. */
export function someTerms(random: SeededRandom, scheme: string): AdvertTerms {
  return {
    ...(random.chance(0.3) ? { preferences: [{ kind: 'bandOrder', bands: ['third'] }] } : {}),
    ...(scheme === 'at-any-time' && random.chance(0.2) ? { ranking: 'first-come' } : {}),
  };
}

/** Adds an open advert to one of the schemes. Some are uncounted, and some belong to one building. */
export async function addOpenAdvert(scene: Scene, random: SeededRandom): Promise<void> {
  const number = scene.advertsMade;
  scene.advertsMade += 1;
  const scheme = schemes[number % schemes.length]?.identifier ?? '';
  const advert = await addAdvert(scene.pool, tenant, {
    schemeIdentifier: scheme,
    cycleId: `cycle-${Math.floor(number / 24)}`,
    bedrooms: random.between(1, 3),
    rules: someRules(random),
    excludedFromBidCount: random.chance(0.1),
    terms: {
      ...someTerms(random, scheme),
      ...(random.chance(0.3) ? { bidGroup: `block-${number % 2}` } : {}),
    },
  });
  scene.open.push(advert);
}

/** Adds people with a session each, and open adverts, to an empty, migrated database. */
export async function setUp(
  { url, pool }: { readonly url: string; readonly pool: Pool },
  random: SeededRandom,
  size: { readonly people: number; readonly adverts: number; readonly connections: number },
): Promise<Scene> {
  const { path: tenantsFolder, remove } = await copyTenants(tenant);
  await writeFile(
    join(tenantsFolder, tenant, 'lettings.json'),
    JSON.stringify({ version: 'storm', schemes, localConnectionExemptions: [] }),
  );
  const { policy } = await loadTenant(tenantsFolder, tenant);
  const api = openDatabase(url, size.connections);
  const people: StormPerson[] = [];
  for (let number = 0; number < size.people; number += 1)
    people.push(await addPerson(pool, `storm-token-${number}`, someFacts(random)));
  const scene: Scene = {
    pool,
    database: api.forTenant(tenant),
    policy,
    tenantsFolder,
    people,
    open: [],
    shut: [],
    advertsMade: 0,
    async close() {
      await api.close();
      await remove();
    },
  };
  for (let number = 0; number < size.adverts; number += 1) await addOpenAdvert(scene, random);
  return scene;
}

async function addPerson(pool: Pool, token: string, facts: ApplicationFacts): Promise<StormPerson> {
  const tokenHash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query<{ account: string; application: string }>(
    `with person as (
       insert into account (tenant_id, email, name) values ($1, $2 || '@residents.example', 'Storm') returning id),
     session as (
       insert into session (tenant_id, token_hash, account_id, idle_limit, ends_at)
       select $1, $3, id, '1 day', now() + interval '1 day' from person)
     insert into application (tenant_id, account_id, reference, scheme_identifiers, facts)
     select $1, id, $2, $4, $5 from person returning account_id as account, id as application`,
    [tenant, token, tokenHash, schemes.map(({ identifier }) => identifier), JSON.stringify(facts)],
  );
  const [row] = rows;
  if (!row) throw new Error('Nobody was added.');
  return { ...row, token, tokenHash };
}

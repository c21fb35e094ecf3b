import { isDeepStrictEqual } from 'node:util';
import { cycleAt, londonDay } from '../rules/lettings/cycle.ts';
import { schemeOf } from '../rules/lettings/scheme.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { drawQuotas } from '../lettings/adverts/draw-quotas.ts';
import { contentColumns, insertAdverts } from '../lettings/adverts/advert-columns.ts';
import { changeAdverts, withdrawAdverts } from '../lettings/change-adverts.ts';
import { sentPicturesSql } from '../pictures/shown-pictures.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { type AsBefore, findingsOfAdvert } from './advert-item-findings.ts';
import { isRetimed, type KnownAdvert, lifeOf, overFindings } from './advert-life.ts';
import { type Imported, doubled, hasErrors, notSent, type Sent } from './finding.ts';
import { describeHome, homeRow, type Home } from './home-of-advert.ts';
import { findOddRents } from './odd-rents.ts';
import { findRivals } from './other-adverts.ts';
import { readNow } from '../database/read-now.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

/**
 * Imports adverts as the feed now has them. New ones become visible when they open; stored ones change as in
 * `changeAdverts`, and their bidders are notified; those sent as withdrawn end, and so do their bids. An ended
 * advert stays as it was, unless it is sent with other times and has had no bids. Only for adverts whose locks
 * are held (`lockNamed`).
 */
export async function importAdverts(
  transaction: Transaction,
  { policy }: TenantFiles,
  sent: readonly Sent<AdvertItem>[],
): Promise<Imported> {
  const [stored, homes, now] = [
    await findKnown(transaction, sent),
    await findHomes(transaction, sent),
    await readNow(transaction),
  ];
  const found = sent.map(({ at, item }) => {
    const home = homes.get(item.propertyReference);
    const same = stored.get(item.externalReference);
    return { at, item, home, known: same, asBefore: home && same ? compare(item, home, same) : 'neither' };
  });
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...found.flatMap(({ at, item, home, known: same, asBefore }) =>
      home === undefined
        ? [notSent(`${at}/propertyReference`, 'property', item.propertyReference)]
        : findingsOfAdvert({ at, item }, home, same, policy, now, asBefore),
    ),
    ...(await findRivals(transaction, sent, now)),
    ...(await findOddRents(transaction, sent, ({ propertyReference }) => homes.get(propertyReference))),
    ...overFindings(
      found.flatMap(({ at, item, known: same }) => (same === undefined ? [{ at, item }] : [])),
      now,
    ),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  const cycleIdOf = rememberCycles(policy);
  // Unchanged adverts are skipped: under new rules one might not even have a cycle.
  const rows = found.flatMap(({ item, home, known: same, asBefore }) => {
    if (home === undefined || asBefore === 'all') return [];
    const reopens = same !== undefined && isRetimed(item, same, now);
    if (same !== undefined && !reopens && isOver(same, now)) return [];
    const opensAsBefore = same !== undefined && same.opensAt.getTime() === Date.parse(item.opensAt);
    const cycleId = opensAsBefore ? same.cycleId : cycleIdOf(item);
    return [{ item, same, reopens, row: { ...rowOf(item, home, same), cycleId } }];
  });
  const known = rows.flatMap(({ same, ...row }) => (same === undefined ? [] : [{ ...row, same }]));
  // Stored adverts come first: withdrawing a home frees its group's turn for a new one.
  const changed =
    (await withdrawKnown(transaction, known)) +
    (await changeKnown(transaction, policy, await withOrders(transaction, policy, known, now)));
  const fresh = await withOrders(
    transaction,
    policy,
    rows.filter(({ same }) => same === undefined),
    now,
  );
  await insertAdverts(
    transaction,
    fresh.map(({ item, row }) => ({
      ...row,
      externalReference: item.externalReference,
      propertyReference: item.propertyReference,
      schemeIdentifier: item.schemeIdentifier,
      state: item.state ?? 'published',
    })),
  );
  const unchanged = sent.length - fresh.length - changed;
  return { created: fresh.length, changed, unchanged, findings };
}

function isOver(known: KnownAdvert, now: Date): boolean {
  return ['closed', 'withdrawn'].includes(lifeOf(known, now));
}

/** The properties of `rowOf` that the council's rules check. */
const ruled = ['advertTypeId', 'rules', 'terms'] as const;

/** Returns the part of an advert that is unchanged. */
function compare(item: AdvertItem, home: Home, known: KnownAdvert): AsBefore {
  const { opensAt, closesAt, ...row } = rowOf(item, home, known);
  const sameRules =
    known.schemeIdentifier === item.schemeIdentifier &&
    known.state === (item.state ?? 'published') &&
    known.opensAt.getTime() === opensAt.getTime() &&
    known.closesAt.getTime() === closesAt.getTime() &&
    ruled.every((name) => isDeepStrictEqual(asKept(row[name]), known.kept[name]));
  if (!sameRules) return 'neither';
  return isDeepStrictEqual(asKept({ ...row, propertyReference: item.propertyReference }), known.kept)
    ? 'all'
    : 'rules';
}

/** A value as read back from JSON, without undefined members. */
function asKept(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Compared separately: times as instants, and the cycle not at all, since it is computed here. */
const notKept = ['opensAt', 'closesAt', 'cycleId'];
const keptColumns = Object.entries(contentColumns)
  .filter(([name]) => !notKept.includes(name))
  .map(([name, { column }]) => `'${name}', ${column}`)
  .join(', ');

const readKnown = statement({
  values: { references: 'text[]' },
  row: {
    reference: 'text',
    id: 'uuid',
    schemeIdentifier: 'text',
    state: typed<KnownAdvert['state']>('text'),
    opensAt: 'timestamptz',
    closesAt: 'timestamptz',
    cycleId: 'text',
    isHistory: 'boolean',
    terms: typed<AdvertTerms>('jsonb'),
    kept: typed<KnownAdvert['kept']>('jsonb'),
  },
  text: `
    select id, external_reference as reference, scheme_identifier as "schemeIdentifier", state,
           opens_at as "opensAt", closes_at as "closesAt", cycle_id as "cycleId", terms,
           (exists (select from bid where bid.tenant_id = app_tenant() and bid.advert_id = advert.id)
             or exists (select from shortlist
                         where shortlist.tenant_id = app_tenant() and shortlist.advert_id = advert.id))
           or exists (select from outcome where outcome.tenant_id = app_tenant() and outcome.advert_id = advert.id)
             as "isHistory",
           jsonb_build_object('propertyReference', property_reference, ${keptColumns}) as kept
      from advert where tenant_id = app_tenant() and external_reference = any ($references)`,
});

async function findKnown(
  transaction: Transaction,
  sent: readonly Sent<AdvertItem>[],
): Promise<Map<string, KnownAdvert>> {
  const references = sent.map(({ item }) => item.externalReference);
  const rows = await transaction.run(readKnown, { references });
  return new Map(rows.map((row) => [row.reference, row]));
}

const homesNamed = statement({
  values: { references: 'text[]' },
  row: { reference: 'text', ...homeRow },
  text: `
    select property.external_reference as reference, facts, landlord_id as "landlordId", ${sentPicturesSql} as sent
      from property
      join landlord on landlord.tenant_id = property.tenant_id
                   and landlord.external_reference = property.landlord_reference
     where property.tenant_id = app_tenant()
       and property.external_reference = any ($references)`,
});

async function findHomes(
  transaction: Transaction,
  sent: readonly Sent<AdvertItem>[],
): Promise<Map<string, Home>> {
  const references = [...new Set(sent.map(({ item }) => item.propertyReference))];
  const rows = await transaction.run(homesNamed, { references });
  return new Map(rows.map(({ reference, ...home }) => [reference, home]));
}

/**
 * Returns a function for the cycle in which an advert's bids are counted: the fixed cycle it opens in, or in a
 * rolling scheme the day.
 */
function rememberCycles(policy: LettingsPolicy): (item: AdvertItem) => string {
  // Cached, because the calendar of a year is expensive to compute, and adverts open together.
  const ids = new Map<string, string>();
  return ({ schemeIdentifier, opensAt }) => {
    const key = `${schemeIdentifier} ${opensAt}`;
    const id = ids.get(key);
    if (id !== undefined) return id;
    const { cycle } = schemeOf(policy, schemeIdentifier);
    const opening = new Date(opensAt);
    const made = cycle.kind === 'fixed' ? cycleAt(cycle, opening).id : londonDay(opening);
    ids.set(key, made);
    return made;
  };
}

/** Returns an advert's content as sent, with the order of groups that it was given once. */
function rowOf(item: AdvertItem, home: Home, known: KnownAdvert | undefined) {
  const quota = known?.terms.quota;
  const terms: AdvertTerms = { ...item.terms, ...(quota === undefined ? {} : { quota }) };
  return {
    advertTypeId: item.advertTypeId,
    opensAt: new Date(item.opensAt),
    closesAt: new Date(item.closesAt),
    excludedFromBidCount: item.excludedFromBidCount ?? false,
    rules: item.rules ?? {},
    terms,
    ...describeHome(home, item.details),
  };
}

type AdvertRow = ReturnType<typeof rowOf> & { readonly cycleId: string };

const moveHomes = statement({
  values: { ids: 'uuid[]', propertyReferences: 'text[]' },
  text: `
      update advert set property_reference = change.property_reference
        from unnest($ids::uuid[], $propertyReferences::text[])
             as change (id, property_reference)
       where advert.tenant_id = app_tenant() and advert.id = change.id
         and advert.property_reference is distinct from change.property_reference`,
});

/** A new or stored advert as sent. */
interface SentAdvert {
  readonly item: AdvertItem;
  readonly same?: KnownAdvert | undefined;
  readonly reopens: boolean;
  readonly row: AdvertRow;
}
type SentAgain = SentAdvert & { readonly same: KnownAdvert };

const isWithdrawn = ({ item }: SentAdvert): boolean => item.state === 'withdrawn';

/** Returns adverts with the order of groups drawn for them when they arrive (quotas). */
async function withOrders<Ordered extends SentAdvert>(
  transaction: Transaction,
  policy: LettingsPolicy,
  adverts: readonly Ordered[],
  now: Date,
): Promise<Ordered[]> {
  const terms = await drawQuotas(
    transaction,
    policy,
    adverts.map(({ item, same, reopens, row: { closesAt, details, rules, terms: own } }) => ({
      schemeIdentifier: item.schemeIdentifier,
      closesAt,
      homes: details.homes,
      terms: own,
      rules,
      // People may have bid for the others by the order that those already have.
      isDue:
        item.state !== 'withdrawn' &&
        closesAt > now &&
        (same === undefined || reopens || same.state === 'draft'),
    })),
  );
  return adverts.map((advert, place) => ({
    ...advert,
    row: { ...advert.row, terms: terms[place] ?? advert.row.terms },
  }));
}

/** Changes stored adverts, and returns the number that differ from before. */
async function changeKnown(
  transaction: Transaction,
  policy: LettingsPolicy,
  here: readonly SentAgain[],
): Promise<number> {
  const staying = here.filter((advert) => !isWithdrawn(advert));
  if (staying.length === 0) return 0;
  await transaction.run(moveHomes, {
    ids: staying.map(({ same }) => same.id),
    propertyReferences: staying.map(({ item }) => item.propertyReference),
  });
  const { changed } = await changeAdverts(
    transaction,
    policy,
    staying.map(({ item, same, reopens, row }) => ({
      advertId: same.id,
      ...row,
      ...(reopens ? { reopens } : {}),
      state: item.state === 'draft' ? 'draft' : 'published',
    })),
  );
  return changed.length;
}

/** Withdraws stored adverts, and returns the number that were not withdrawn before. */
async function withdrawKnown(transaction: Transaction, here: readonly SentAgain[]): Promise<number> {
  let count = 0;
  const leaving = here.filter(isWithdrawn);
  for (const [because, together] of Map.groupBy(leaving, ({ item }) => item.because ?? null)) {
    const withdrawn = await withdrawAdverts(
      transaction,
      together.map(({ same }) => same.id),
      because,
    );
    count += withdrawn.length;
  }
  return count;
}

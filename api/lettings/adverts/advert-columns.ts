import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { eachFeature, type HomeFeatures } from '#schemas/home-features.ts';
import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { AdvertPart } from '../outbox.ts';
import type { Transaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/**
 * The parts of an advert that a council may change. Excludes the scheme, because its bids were made in that
 * scheme.
 */
export interface AdvertContent extends Readonly<HomeFeatures> {
  readonly cycleId: string;
  readonly advertTypeId: number;
  readonly localAuthorityIdentifier: string;
  readonly landlordId: string;
  readonly bedrooms: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly excludedFromBidCount: boolean;
  readonly rules: EligibilityRules;
  readonly details: AdvertDetails;
  readonly terms: AdvertTerms;
}

interface Column {
  readonly column: string;
  /** The part of the advert named to bidders when this column changes. */
  readonly part: AdvertPart;
}

/**
 * The `advert` column for each property. Every statement that reads or writes these columns takes its list from
 * here.
 */
export const contentColumns: Readonly<Record<keyof AdvertContent, Column>> = {
  cycleId: { column: 'cycle_id', part: 'times' },
  advertTypeId: { column: 'advert_type_id', part: 'home' },
  localAuthorityIdentifier: { column: 'local_authority_identifier', part: 'home' },
  landlordId: { column: 'landlord_id', part: 'home' },
  bedrooms: { column: 'bedrooms', part: 'home' },
  ...eachFeature((feature) => ({ column: snakeCase(feature), part: 'home' })),
  opensAt: { column: 'opens_at', part: 'times' },
  closesAt: { column: 'closes_at', part: 'times' },
  excludedFromBidCount: { column: 'excluded_from_bid_count', part: 'rules' },
  rules: { column: 'eligibility_rules', part: 'rules' },
  details: { column: 'details', part: 'home' },
  terms: { column: 'terms', part: 'order' },
};

/** Returns the column that stores a property of an advert's content. */
export function columnOf(name: keyof AdvertContent): string {
  return contentColumns[name].column;
}

/** Feature columns for `order by`. */
export const featureColumns = Object.values(eachFeature(snakeCase)).join(', ');

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Keys the content by column. Undefined values are kept, so JSON leaves those columns out. */
export function byColumn(content: Partial<AdvertContent>): Record<string, unknown> {
  const properties = new Map<string, unknown>(Object.entries(content));
  return Object.fromEntries(
    Object.entries(contentColumns).map(([name, { column }]) => [column, properties.get(name)]),
  );
}

/** A new advert. */
export interface NewAdvert extends AdvertContent {
  readonly schemeIdentifier: string;
  readonly state: 'draft' | 'published' | 'withdrawn';
  /** If absent, the database generates one. */
  readonly id?: string;
  /** The back office's references for the advert and its property. */
  readonly externalReference?: string;
  readonly propertyReference?: string;
}

const insertedColumns = [
  ...Object.values(contentColumns).map(({ column }) => column),
  'scheme_identifier',
  'state',
  'external_reference',
  'property_reference',
].join(', ');

// An advert without an id gets one here, as from the column's default.
const insert = statement({
  values: { rows: 'jsonb' },
  text: `
    insert into advert (tenant_id, withdrawn_at, id, ${insertedColumns})
    select app_tenant(), case when state = 'withdrawn' then app_now() end,
           coalesce(id, gen_random_uuid()), ${insertedColumns}
      from jsonb_populate_recordset(null::advert, $rows)
    on conflict (tenant_id, id) do nothing`,
});

/**
 * Inserts adverts for the transaction's council. An advert whose id already exists is left unchanged. Returns
 * the number inserted.
 */
export async function insertAdverts(
  transaction: Transaction,
  adverts: readonly NewAdvert[],
): Promise<number> {
  if (adverts.length === 0) return 0;
  const rows = adverts.map((advert) => ({
    ...byColumn(advert),
    id: advert.id,
    scheme_identifier: advert.schemeIdentifier,
    state: advert.state,
    external_reference: advert.externalReference,
    property_reference: advert.propertyReference,
  }));
  return transaction.count(insert, { rows });
}

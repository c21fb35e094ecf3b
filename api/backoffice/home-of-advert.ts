import { sql, type Transaction } from 'kysely';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { AdvertFacts } from '#schemas/backoffice/advert.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';
import { eachFeature, withoutFeatures } from '#schemas/home-features.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Tables } from '../database/tables.ts';
import { type AdvertChange, changeAdverts } from '../lettings/change-adverts.ts';
import { sentPicturesSql, type SentPictures, shownPictures } from '../pictures/shown-pictures.ts';

/** A home, as far as an advert needs it. */
export interface Home {
  readonly landlordId: string;
  readonly facts: PropertyFacts;
  /** Its uploaded pictures. */
  readonly sent: SentPictures;
}

/** The parts of an advert that come from its home: columns, and details the advert does not give itself. */
export function describeHome({ landlordId, facts, sent }: Home, sayings: AdvertFacts) {
  const { localAuthorityIdentifier, bedrooms, ...shown } = withoutFeatures(facts);
  const details: AdvertDetails = { ...sayings, ...shown, landlordId, ...shownPictures(facts, sent) };
  return {
    landlordId,
    localAuthorityIdentifier,
    bedrooms,
    ...eachFeature((feature) => facts[feature] ?? false),
    details,
  } satisfies Partial<AdvertChange>;
}

/** The details that the advert gives itself; the rest come from its home. */
function sayingsIn(details: AdvertDetails): AdvertFacts {
  const { reference, title, summary, description, rentPence, serviceChargePence, rentPeriod } = details;
  const { tenancy, viewing, suitedTo, homes, availableFrom, bidWarning, translations } = details;
  return {
    reference,
    title,
    summary,
    description,
    rentPence,
    serviceChargePence,
    rentPeriod,
    tenancy,
    viewing,
    suitedTo,
    homes,
    bidWarning,
    ...(availableFrom === undefined ? {} : { availableFrom }),
    ...(translations === undefined ? {} : { translations }),
  };
}

/**
 * Updates the adverts of these homes, or of these landlords' homes, to the homes' present facts, except closed
 * or withdrawn ones. Bidders on a changed advert are notified.
 */
export async function refreshHomes(
  transaction: Transaction<Tables>,
  policy: LettingsPolicy,
  of: { readonly propertyReferences: readonly string[] } | { readonly landlordReferences: readonly string[] },
): Promise<void> {
  const [column, references] =
    'propertyReferences' in of
      ? ['property.external_reference', of.propertyReferences]
      : ['property.landlord_reference', of.landlordReferences];
  if (references.length === 0) return;
  const { rows } = await sql<Home & { readonly advertId: string; readonly details: AdvertDetails }>`
    select advert.id as "advertId", advert.details, property.facts, landlord.landlord_id as "landlordId",
           ${sentPicturesSql} as sent
      from property
      join landlord on landlord.tenant_id = property.tenant_id
                   and landlord.external_reference = property.landlord_reference
      join advert on advert.tenant_id = property.tenant_id
                 and advert.property_reference = property.external_reference
     where property.tenant_id = app_tenant() and ${sql.ref(column)} = any (${references})
       and advert.state <> 'withdrawn' and advert.closes_at > app_now()`.execute(transaction);
  await changeAdverts(
    transaction,
    policy,
    rows.map(({ advertId, details, ...home }) => ({
      advertId,
      ...describeHome(home, sayingsIn(details)),
    })),
  );
}

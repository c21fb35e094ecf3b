import { sql, type Transaction } from 'kysely';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { AdvertSayings } from '#schemas/backoffice/advert.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';
import { eachFeature, withoutFeatures } from '#schemas/home-features.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Tables } from '../database/tables.ts';
import { type AdvertChange, changeAdverts } from '../lettings/adverts/change-adverts.ts';
import { sentPicturesSql, type SentPictures, shownPictures } from '../pictures/shown-pictures.ts';

/** A home as an advert needs it. */
export interface Home {
  readonly landlordId: string;
  readonly facts: PropertyFacts;
  /** Its pictures that were sent by themselves. */
  readonly sent: SentPictures;
}

/** What an advert takes from its home: its columns, and the details that the advert itself does not give. */
export function describeHome({ landlordId, facts, sent }: Home, sayings: AdvertSayings) {
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

/** The part of an advert's details that it gives itself; the rest is its home's. */
function sayingsIn(details: AdvertDetails): AdvertSayings {
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
 * Updates the adverts of these homes, or of these landlords' homes, to what the homes are now, unless they have closed
 * or were withdrawn. People who have bid on one that changed are told.
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

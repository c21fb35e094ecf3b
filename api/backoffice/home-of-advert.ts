import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { AdvertFacts } from '#schemas/backoffice/advert.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';
import { eachFeature, withoutFeatures } from '#schemas/home-features.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { type AdvertChange, changeAdverts } from '../lettings/change-adverts.ts';
import { sentPicturesSql, type SentPictures, shownPictures } from '../pictures/shown-pictures.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** The facts of a home that its adverts show. */
export type Home = Row<{ row: typeof homeRow }>;

export const homeRow = {
  landlordId: 'text',
  facts: typed<PropertyFacts>('jsonb'),
  /** Its uploaded pictures. */
  sent: typed<SentPictures>('jsonb'),
} as const;

/** The parts of an advert that come from its home: columns, and details the advert does not give itself. */
export function describeHome({ landlordId, facts, sent }: Home, ownDetails: AdvertFacts) {
  const { localAuthorityIdentifier, bedrooms, ...shown } = withoutFeatures(facts);
  const details: AdvertDetails = { ...ownDetails, ...shown, landlordId, ...shownPictures(facts, sent) };
  return {
    landlordId,
    localAuthorityIdentifier,
    bedrooms,
    ...eachFeature((feature) => facts[feature] ?? false),
    details,
  } satisfies Partial<AdvertChange>;
}

/** The details that the advert gives itself; the rest come from its home. */
function ownDetailsOf(details: AdvertDetails): AdvertFacts {
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

const homesOfAdverts = (column: string) =>
  statement({
    values: { references: 'text[]' },
    row: { advertId: 'uuid', details: typed<AdvertDetails>('jsonb'), ...homeRow },
    text: `
      select advert.id as "advertId", advert.details, property.facts, landlord.landlord_id as "landlordId",
             ${sentPicturesSql} as sent
        from property
        join landlord on landlord.tenant_id = property.tenant_id
                     and landlord.external_reference = property.landlord_reference
        join advert on advert.tenant_id = property.tenant_id
                   and advert.property_reference = property.external_reference
       where property.tenant_id = app_tenant() and ${column} = any ($references)
         and advert.state <> 'withdrawn' and advert.closes_at > app_now()`,
  });
const byProperty = homesOfAdverts('property.external_reference');
const byLandlord = homesOfAdverts('property.landlord_reference');

/**
 * Updates the adverts of these homes, or of these landlords' homes, to the homes' present facts, except closed
 * or withdrawn ones. Bidders on a changed advert are notified.
 */
export async function refreshHomes(
  transaction: Transaction,
  policy: LettingsPolicy,
  of: { readonly propertyReferences: readonly string[] } | { readonly landlordReferences: readonly string[] },
): Promise<void> {
  const [homes, references] =
    'propertyReferences' in of ? [byProperty, of.propertyReferences] : [byLandlord, of.landlordReferences];
  if (references.length === 0) return;
  const rows = await transaction.run(homes, { references });
  await changeAdverts(
    transaction,
    policy,
    rows.map(({ advertId, details, ...home }) => ({
      advertId,
      ...describeHome(home, ownDetailsOf(details)),
    })),
  );
}

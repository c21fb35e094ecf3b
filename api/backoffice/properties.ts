import { counted } from '../rules/words/counted.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { PropertyItem } from '#schemas/backoffice/property.ts';
import { nearestWord } from '../rules/words/near-word.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import {
  type Imported,
  doubled,
  feedError,
  feedWarning,
  hasErrors,
  notSent,
  type Sent,
  unknownName,
} from './finding.ts';
import { refreshHomes } from './home-of-advert.ts';
import { findSameHomes } from './same-homes.ts';
import type { Transaction } from '../database/database.ts';
import { statement, type Row } from '../database/statement.ts';

const write = statement({
  values: { items: 'jsonb' },
  row: { reference: 'text', created: 'boolean' },
  text: `
    insert into property (tenant_id, external_reference, landlord_reference, facts)
    select app_tenant(), item ->> 'externalReference', item ->> 'landlordReference', item -> 'facts'
      from jsonb_array_elements($items::jsonb) as item
    on conflict (tenant_id, external_reference)
    do update set landlord_reference = excluded.landlord_reference, facts = excluded.facts
     where (property.landlord_reference, property.facts) <> (excluded.landlord_reference, excluded.facts)
    returning external_reference as reference, xmax = 0 as created`,
});

/**
 * Imports homes as the feed now has them. Their adverts follow unless they have closed, and bidders are
 * notified.
 */
export async function importProperties(
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<PropertyItem>[],
): Promise<Imported> {
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...(await findUnknown(transaction, files, sent)),
    ...sent.flatMap(findOddSize),
    ...sent.flatMap(findElsewhere),
    ...(await findSameHomes(transaction, sent)),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  const rows = await transaction.run(write, { items: sent.map(({ item }) => item) });
  const changed = rows.filter(({ created }) => !created).map(({ reference }) => reference);
  await refreshHomes(transaction, files.policy, { propertyReferences: changed });
  const created = rows.length - changed.length;
  return { created, changed: changed.length, unchanged: sent.length - rows.length, findings };
}

type KnownLandlord = Row<typeof strangers>;

/**
 * Builds the error for an unknown landlord. People often write the landlord's id from tenant.json instead of
 * their own reference.
 */
function unknownLandlord(pointer: string, written: string, known: readonly KnownLandlord[]): FeedFinding {
  const ids = known.map(({ landlordId }) => landlordId);
  const id = ids.includes(written) ? written : nearestWord(written, ids);
  const meant = known.find(({ landlordId }) => landlordId === id);
  const references = known.map(({ reference }) => reference);
  const finding = notSent(pointer, 'landlord', written, references);
  if (meant === undefined || nearestWord(written, references) !== undefined) return finding;
  return {
    ...finding,
    cure: `Write your own reference of ${meant.landlordId}, which is "${meant.reference}".`,
  };
}

const strangers = statement({
  row: { reference: 'text', landlordId: 'text' },
  text: `
    select external_reference as reference, landlord_id as "landlordId" from landlord
     where tenant_id = app_tenant()
     order by external_reference`,
});

async function findUnknown(
  transaction: Transaction,
  { tenant }: TenantFiles,
  sent: readonly Sent<PropertyItem>[],
): Promise<FeedFinding[]> {
  // Reads all of them, since a council has few: the error for a misspelt one can list them.
  const landlords = await transaction.run(strangers);
  const references = new Set(landlords.map(({ reference }) => reference));
  const authorities = tenant.localAuthorities.map(({ id }) => id);
  return sent.flatMap(({ at, item: { landlordReference, facts } }) => [
    ...(references.has(landlordReference)
      ? []
      : [unknownLandlord(`${at}/landlordReference`, landlordReference, landlords)]),
    ...(authorities.includes(facts.localAuthorityIdentifier)
      ? []
      : [
          unknownName(
            `${at}/facts/localAuthorityIdentifier`,
            'local authority',
            facts.localAuthorityIdentifier,
            authorities,
          ),
        ]),
  ]);
}

/**
 * Bounds from Scilly to Shetland and from Fermanagh to Lowestoft, in degrees of WGS 84; and the North Sea as
 * far as 3° east, where the demo's councils lie.
 */
function isInUnitedKingdom(latitude: number, longitude: number): boolean {
  return latitude >= 49.8 && latitude <= 60.9 && longitude >= -8.7 && longitude <= 3;
}

/**
 * Finds coordinates outside the United Kingdom: an export that swaps the two numbers, or has zeros for an
 * unknown place. The home's maps and distances would be wrong, with no other sign of it.
 */
function findElsewhere({ at, item: { facts } }: Sent<PropertyItem>): FeedFinding[] {
  const { latitude, longitude } = facts;
  if (isInUnitedKingdom(latitude, longitude)) return [];
  return [
    feedError(
      'elsewhere',
      `${at}/facts/latitude`,
      `Latitude ${latitude}, longitude ${longitude} is outside the United Kingdom and the sea around it.`,
      isInUnitedKingdom(longitude, latitude)
        ? `The two are probably swapped. Write latitude ${longitude}, longitude ${latitude}.`
        : 'Write where the home is, in degrees (WGS 84): latitude 49.8 to 60.9, and longitude -8.7 to 1.8. West of Greenwich, the longitude has a minus sign.',
    ),
  ];
}

/**
 * Warns about improbable sizes: two people to a bedroom and two in living room and kitchen is the most in any
 * published space standard.
 */
function findOddSize({ at, item: { facts } }: Sent<PropertyItem>): FeedFinding[] {
  const { bedrooms, persons } = facts;
  if (persons >= bedrooms && persons <= 2 * bedrooms + 2) return [];
  return [
    feedWarning(
      'oddSize',
      `${at}/facts/persons`,
      `The home has ${counted(bedrooms, 'bedroom')}, but is described as for ${counted(persons, 'person', 'people')}.`,
      'Check which of the two is wrong.',
    ),
  ];
}

import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { feedWarning, type Sent } from './finding.ts';
import type { Transaction } from '../database/database.ts';
import { statement, type Row } from '../database/statement.ts';

/** Another advert to compare with. */
type OtherAdvert = Row<typeof rivals>;

const rivals = statement({
  values: { now: 'timestamptz', references: 'text[]' },
  row: {
    reference: 'text',
    propertyReference: 'text?',
    /** The reference shown to residents. */
    publicReference: 'text',
    opensAt: 'timestamptz',
    closesAt: 'timestamptz',
  },
  text: `
    select coalesce(external_reference, id::text) as reference, property_reference as "propertyReference",
           details ->> 'reference' as "publicReference", opens_at as "opensAt", closes_at as "closesAt"
      from advert
     where tenant_id = app_tenant() and state = 'published' and closes_at > $now
       and coalesce(external_reference, '') <> all ($references)
     order by opens_at, external_reference`,
});

/**
 * Finds homes in two adverts that are open at the same time, and public references used by two such adverts:
 * there are then two queues for one home, or people who ring about one advert and mean the other. Each pair is
 * reported at the later of two sent together.
 */
export async function findRivals(
  transaction: Transaction,
  sent: readonly Sent<AdvertItem>[],
  now: Date,
): Promise<FeedFinding[]> {
  const living = sent.filter(({ item }) => isLiving(item, now));
  if (living.length === 0) return [];
  const rows = await transaction.run(rivals, {
    now,
    references: sent.map(({ item }) => item.externalReference),
  });
  const homes = Map.groupBy(rows, ({ propertyReference }) => propertyReference);
  const names = Map.groupBy(rows, ({ publicReference }) => publicReference);
  return living.flatMap(({ at, item }): FeedFinding[] => {
    const own: OtherAdvert = {
      reference: item.externalReference,
      propertyReference: item.propertyReference,
      publicReference: item.details.reference,
      opensAt: new Date(item.opensAt),
      closesAt: new Date(item.closesAt),
    };
    const besides = (others: readonly OtherAdvert[] = []): OtherAdvert | undefined =>
      others.find((other) => other.reference !== own.reference && overlap(own, other));
    const sameHome = besides(homes.get(own.propertyReference));
    const sameName = besides(names.get(own.publicReference));
    homes.set(own.propertyReference, [...(homes.get(own.propertyReference) ?? []), own]);
    names.set(own.publicReference, [...(names.get(own.publicReference) ?? []), own]);
    return [
      ...(sameHome === undefined ? [] : [homeFinding(at, own, sameHome)]),
      ...(sameName === undefined ? [] : [nameFinding(at, own, sameName)]),
    ];
  });
}

function isLiving({ state = 'published', opensAt, closesAt }: AdvertItem, now: Date): boolean {
  return state === 'published' && !Number.isNaN(Date.parse(opensAt)) && Date.parse(closesAt) > now.getTime();
}

function overlap(one: OtherAdvert, other: OtherAdvert): boolean {
  return one.opensAt < other.closesAt && other.opensAt < one.closesAt;
}

function homeFinding(at: string, { reference, propertyReference }: OtherAdvert, other: OtherAdvert) {
  return feedWarning(
    'homeTwice',
    `${at}/propertyReference`,
    `The home "${propertyReference}" is in two adverts that are open at the same time: "${other.reference}" and "${reference}". Each advert has its own queue.`,
    'Withdraw one of the two. If there are several similar homes, send one advert and give their number in "details.homes".',
  );
}

function nameFinding(at: string, { reference, publicReference }: OtherAdvert, other: OtherAdvert) {
  return feedWarning(
    'publicReferenceTwice',
    `${at}/details/reference`,
    `Two adverts that are open at the same time show the reference "${publicReference}": "${other.reference}" and "${reference}".`,
    'Give each advert its own reference. People quote it when they call.',
  );
}

import type { FeedKind } from '#schemas/backoffice/feed.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** The reference of an unchecked item; undefined if it has none. */
export function referenceOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('externalReference' in item)) return undefined;
  const { externalReference: reference } = item;
  // PostgreSQL does not accept U+0000; the check of the items reports such a reference.
  return typeof reference === 'string' && !reference.includes('\0') ? reference : undefined;
}

const lock = (column: string) =>
  statement({
    values: { references: 'text[]' },
    text: `
      select from advert
        left join property on property.tenant_id = advert.tenant_id
                          and property.external_reference = advert.property_reference
       where advert.tenant_id = app_tenant() and ${column} = any ($references)
         and advert.state <> 'withdrawn' and advert.closes_at > (select app_now())
       order by advert.id
         for update of advert`,
  });

/**
 * Locks by the column through which an item of each kind refers to adverts, its own or its homes'; kinds that
 * refer to none are left out.
 */
const lockBy: Readonly<Partial<Record<FeedKind, ReturnType<typeof lock>>>> = {
  landlords: lock('property.landlord_reference'),
  properties: lock('advert.property_reference'),
  adverts: lock('advert.external_reference'),
};

/**
 * Locks every advert that these items may change, in order of id and before the first change: the order of
 * locks in `functions/begin-bid.sql`. Moving a bid locks two adverts in that order; a feed that locked them
 * batch by batch would sooner or later hold the second and wait for the first.
 * @param references references of the whole transaction, one batch or a file of many.
 */
export async function lockNamed(
  transaction: Transaction,
  kind: FeedKind,
  references: readonly string[],
): Promise<void> {
  const locking = lockBy[kind];
  if (locking === undefined || references.length === 0) return;
  await transaction.run(locking, { references });
}

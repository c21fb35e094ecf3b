import type { Transaction } from 'kysely';
import type { Tables } from '#api/database/tables.ts';
import { applicantAccountIdOf } from './applications.ts';
import type { FindAdvert } from './known-adverts.ts';
import type { Turn } from './calendar.ts';
import { insertAll } from './insert-all.ts';

/** Number of homes that the demo applicant has marked. */
const marked = 3;

/**
 * Gives the demo applicant favourites among the open homes: at first, and again once all of them have closed.
 * Favourites that a person removed do not come back.
 */
export async function addDemoFavourites(
  transaction: Transaction<Tables>,
  tenantId: string,
  open: readonly Turn[],
  {
    advertOf,
    isFirst,
    now,
  }: { readonly advertOf: FindAdvert; readonly isFirst: boolean; readonly now: Date },
): Promise<void> {
  const accountId = applicantAccountIdOf(tenantId);
  const kept = await transaction
    .selectFrom('favourite')
    .innerJoin('advert', (join) =>
      join
        .onRef('advert.tenant_id', '=', 'favourite.tenant_id')
        .onRef('advert.id', '=', 'favourite.advert_id'),
    )
    .select('advert.closes_at')
    .where('favourite.tenant_id', '=', tenantId)
    .where('favourite.account_id', '=', accountId)
    .execute();
  const isStale = kept.length > 0 && kept.every(({ closes_at }) => closes_at <= now);
  if (!isFirst && !isStale) return;
  const wanted = open.filter(({ slot }) => slot.bedrooms === 2).slice(0, marked);
  await insertAll(
    transaction,
    'favourite',
    wanted.map((turn, place) => ({
      tenant_id: tenantId,
      account_id: accountId,
      advert_id: advertOf(turn),
      added_at: new Date(now.getTime() - (marked - place) * 60_000),
    })),
  );
}

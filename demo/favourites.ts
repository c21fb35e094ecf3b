import { applicantAccountIdOf } from './applications.ts';
import type { FindAdvert } from './known-adverts.ts';
import type { Turn } from './calendar.ts';
import { insertAll, insertion } from './insert-all.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';

/** Number of the demo applicant's favourites. */
const marked = 3;

const insertFavourites = insertion('favourite', ['account_id', 'advert_id', 'added_at']);

const closes = statement({
  values: { accountId: 'uuid' },
  row: { closesAt: 'timestamptz' },
  text: `
    select advert.closes_at as "closesAt"
      from favourite
      join advert on advert.tenant_id = favourite.tenant_id and advert.id = favourite.advert_id
     where favourite.tenant_id = app_tenant() and favourite.account_id = $accountId`,
});

/**
 * Gives the demo applicant favourites among the open homes: at first, and again once all of them have closed.
 * Favourites that a person removed do not come back.
 */
export async function addDemoFavourites(
  transaction: Transaction,
  tenantId: string,
  open: readonly Turn[],
  {
    advertOf,
    isFirst,
    now,
  }: { readonly advertOf: FindAdvert; readonly isFirst: boolean; readonly now: Date },
): Promise<void> {
  const accountId = applicantAccountIdOf(tenantId);
  const kept = await transaction.run(closes, { accountId });
  const isStale = kept.length > 0 && kept.every(({ closesAt }) => closesAt <= now);
  if (!isFirst && !isStale) return;
  const wanted = open.filter(({ slot }) => slot.bedrooms === 2).slice(0, marked);
  await insertAll(
    transaction,
    insertFavourites,
    wanted.map((turn, place) => ({
      account_id: accountId,
      advert_id: advertOf(turn),
      added_at: new Date(now.getTime() - (marked - place) * 60_000),
    })),
  );
}

import { maximumFavourites } from '#schemas/api/favourites.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { shownSql } from './adverts.ts';
import { statement, typed } from '../../database/statement.ts';

const readFavourites = statement({
  values: { accountId: 'uuid' },
  row: { advertId: 'uuid' },
  text: `
    select advert_id as "advertId"
      from favourite
     where tenant_id = app_tenant() and account_id = $accountId
     order by added_at desc, advert_id`,
});

/** Finds the adverts an account has saved, latest first. */
export async function findFavourites(database: TenantDatabase, accountId: string): Promise<string[]> {
  const rows = await database.run(readFavourites, { accountId });
  return rows.map(({ advertId }) => advertId);
}

type FavouriteOutcome = 'kept' | 'notFound' | 'tooMany';

const insertFavourite = statement({
  values: { accountId: 'uuid', advertId: 'uuid', maximumFavourites: 'integer' },
  row: { outcome: typed<FavouriteOutcome>('text') },
  text: 'select add_favourite($accountId, $advertId, $maximumFavourites) as outcome',
});

/**
 * Saves an advert, open or closed, for an account. Saving it again changes nothing.
 * @throws ProblemError `request.notFound` for an advert this council does not have or that has not opened,
 * `favourite.tooMany` if {@link maximumFavourites} are already saved.
 */
export async function addFavourite(
  database: TenantDatabase,
  accountId: string,
  advertId: string,
): Promise<void> {
  const [row] = await database.run(insertFavourite, { accountId, advertId, maximumFavourites });
  if (row?.outcome === 'tooMany') throw new ProblemError('favourite.tooMany');
  if (row?.outcome !== 'kept') throw new ProblemError('request.notFound');
}

const insertFavourites = statement({
  values: { accountId: 'uuid', advertIds: 'uuid[]', maximumFavourites: 'integer' },
  row: { advertId: 'uuid', outcome: typed<FavouriteOutcome>('text') },
  text: `
    select asked.id as "advertId", add_favourite($accountId, asked.id, $maximumFavourites) as outcome
      from (select id from unnest($advertIds::uuid[]) with ordinality as one (id, place) order by place) as asked`,
});

/**
 * Saves to an account the favourites kept on a device before the log-in; adverts never shown to residents are
 * skipped.
 * @returns ids left out because {@link maximumFavourites} was reached.
 */
export async function addFavourites(
  database: TenantDatabase,
  accountId: string,
  advertIds: readonly string[],
): Promise<string[]> {
  const rows = await database.run(insertFavourites, { accountId, advertIds, maximumFavourites });
  return rows.filter(({ outcome }) => outcome === 'tooMany').map(({ advertId }) => advertId);
}

const deleteFavourite = statement({
  values: { accountId: 'uuid', advertId: 'uuid' },
  row: { known: 'boolean' },
  text: `
    with removed as (
      delete from favourite where tenant_id = app_tenant() and account_id = $accountId and advert_id = $advertId
      returning advert_id
    )
    select exists (select from removed) or exists (
      select from advert where tenant_id = app_tenant() and id = $advertId and opens_at <= app_now()
                        and ${shownSql}
    ) as known`,
});

/**
 * Removes a favourite; not an error if it was not saved.
 * @throws ProblemError `request.notFound` for an advert this council does not have or that has not opened.
 */
export async function removeFavourite(
  database: TenantDatabase,
  accountId: string,
  advertId: string,
): Promise<void> {
  const [row] = await database.run(deleteFavourite, { accountId, advertId });
  if (!row?.known) throw new ProblemError('request.notFound');
}

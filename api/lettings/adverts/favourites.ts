import { maximumFavourites } from '#schemas/api/favourites.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { shownSql } from './adverts.ts';

const readFavourites: Statement = {
  name: 'favourites',
  text: `
    select advert_id as "advertId"
      from favourite
     where tenant_id = app_tenant() and account_id = $1
     order by added_at desc, advert_id`,
};

/** Finds the adverts an account has saved, latest first. */
export async function findFavourites(database: TenantDatabase, accountId: string): Promise<string[]> {
  const rows = await database.run<{ advertId: string }>(readFavourites, [accountId]);
  return rows.map(({ advertId }) => advertId);
}

const insertFavourite: Statement = {
  name: 'add-favourite',
  text: 'select add_favourite($1, $2, $3) as outcome',
};

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
  type Row = { outcome: 'kept' | 'notFound' | 'tooMany' };
  const [row] = await database.run<Row>(insertFavourite, [accountId, advertId, maximumFavourites]);
  if (row?.outcome === 'tooMany') throw new ProblemError('favourite.tooMany');
  if (row?.outcome !== 'kept') throw new ProblemError('request.notFound');
}

const insertFavourites: Statement = {
  name: 'add-favourites',
  text: `
    select asked.id as "advertId", add_favourite($1, asked.id, $3) as outcome
      from (select id from unnest($2::uuid[]) with ordinality as one (id, place) order by place) as asked`,
};

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
  type Row = { advertId: string; outcome: 'kept' | 'notFound' | 'tooMany' };
  const rows = await database.run<Row>(insertFavourites, [accountId, advertIds, maximumFavourites]);
  return rows.filter(({ outcome }) => outcome === 'tooMany').map(({ advertId }) => advertId);
}

const deleteFavourite: Statement = {
  name: 'remove-favourite',
  text: `
    with removed as (
      delete from favourite where tenant_id = app_tenant() and account_id = $1 and advert_id = $2
      returning advert_id
    )
    select exists (select from removed) or exists (
      select from advert where tenant_id = app_tenant() and id = $2 and opens_at <= app_now()
                        and ${shownSql}
    ) as known`,
};

/**
 * Removes a favourite; not an error if it was not saved.
 * @throws ProblemError `request.notFound` for an advert this council does not have or that has not opened.
 */
export async function removeFavourite(
  database: TenantDatabase,
  accountId: string,
  advertId: string,
): Promise<void> {
  const [row] = await database.run<{ known: boolean }>(deleteFavourite, [accountId, advertId]);
  if (!row?.known) throw new ProblemError('request.notFound');
}

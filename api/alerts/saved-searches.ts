import { sql } from 'kysely';
import { readSearch, writeSearch } from '#domain/search/search-address.ts';
import type { RenameSearchBody, SavedSearch, SaveSearchBody } from '#schemas/api/saved-searches.ts';
import { holdAccountRow } from '../accounts/hold-account-row.ts';
import type { TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** Maximum searches per person: each runs for every new home. */
const searchesAtMost = 20;

type Own = Pick<TenantDatabase, 'query'>;

/** The filter options for homes at a council. */
export function filterDataOf({ policy, tenant }: Pick<TenantFiles, 'policy' | 'tenant'>) {
  return {
    advertTypes: policy.advertTypes,
    localAuthorities: tenant.localAuthorities,
    landlords: tenant.landlords,
  };
}

/** Finds a person's searches, by name. */
export function findSavedSearches({ query }: Own, accountId: string): Promise<SavedSearch[]> {
  return query
    .selectFrom('saved_search')
    .select(['id', 'version', 'name', 'params'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('created_at')
    .execute();
}

/**
 * Saves a search. The same key again is the same search.
 * @throws ProblemError `savedSearch.unknown` for a search with options the council does not have,
 * `savedSearch.already` for one already saved under another name, `savedSearch.tooMany`.
 */
export async function saveSearch(
  { query }: Own,
  files: TenantFiles,
  accountId: string,
  { key, name, params: sent }: SaveSearchBody,
): Promise<void> {
  const { filter, dropped } = readSearch(sent, filterDataOf(files));
  if (dropped.length > 0) throw new ProblemError('savedSearch.unknown');
  const params = JSON.stringify(writeSearch(filter, 'list'));
  await query.transaction().execute(async (transaction) => {
    await holdAccountRow(transaction, accountId);
    const kept = await transaction
      .selectFrom('saved_search')
      .select(['save_key as key', sql<boolean>`params = ${params}::jsonb`.as('isSame')])
      .where('account_id', '=', accountId)
      .execute();
    if (kept.some((one) => one.key === key)) return;
    if (kept.some(({ isSame }) => isSame)) throw new ProblemError('savedSearch.already');
    if (kept.length >= searchesAtMost) throw new ProblemError('savedSearch.tooMany');
    await transaction
      .insertInto('saved_search')
      .values({
        tenant_id: sql<string>`app_tenant()`,
        account_id: accountId,
        name: name.trim(),
        params,
        save_key: key,
      })
      .execute();
  });
}

/**
 * Renames a search. Repeating the current name changes nothing.
 * @throws ProblemError `alerts.changedElsewhere` if it was renamed elsewhere; `request.notFound` for a search
 * that is gone or another person's.
 */
export async function renameSearch(
  { query }: Own,
  accountId: string,
  searchId: string,
  { version, name }: RenameSearchBody,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const kept = await transaction
      .selectFrom('saved_search')
      .select(['name', 'version'])
      .where('id', '=', searchId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!kept) throw new ProblemError('request.notFound');
    if (kept.name === name.trim()) return;
    if (kept.version !== version) throw new ProblemError('alerts.changedElsewhere');
    await transaction
      .updateTable('saved_search')
      .set(({ fn }) => ({ name: name.trim(), version: version + 1, changed_at: fn<Date>('app_now', []) }))
      .where('id', '=', searchId)
      .execute();
  });
}

/** Deletes a search; returns false if it is already gone or another person's. */
export async function deleteSearch({ query }: Own, accountId: string, searchId: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('saved_search')
    .where('id', '=', searchId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

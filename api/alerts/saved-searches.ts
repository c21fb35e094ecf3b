import { readSearch, writeSearch } from '#domain/search/search-address.ts';
import type { RenameSearchBody, SavedSearch, SaveSearchBody } from '#schemas/api/saved-searches.ts';
import { holdAccountRow } from '../accounts/hold-account-row.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { earlierRequest } from '../errors/earlier-request.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { statement, typed } from '../database/statement.ts';

/** Maximum searches per person: each runs for every new home. */
const searchesAtMost = 20;

/** The filter options for homes at a council. */
export function filterDataOf({ policy, tenant }: Pick<TenantFiles, 'policy' | 'tenant'>) {
  return {
    advertTypes: policy.advertTypes,
    localAuthorities: tenant.localAuthorities,
    landlords: tenant.landlords,
  };
}

const ofAccount = statement({
  values: { accountId: 'uuid' },
  row: { id: 'uuid', version: 'integer', name: 'text', params: typed<SavedSearch['params']>('jsonb') },
  text: `
    select id, version, name, params from saved_search
     where tenant_id = app_tenant() and account_id = $accountId
     order by name, created_at`,
});

/** Finds a person's searches, by name. */
export function findSavedSearches(database: Queries, accountId: string): Promise<SavedSearch[]> {
  return database.run(ofAccount, { accountId });
}

const compare = statement({
  values: { accountId: 'uuid', params: 'jsonb' },
  row: { key: 'uuid?', isSame: 'boolean' },
  text: `
    select save_key as key, params = $params as "isSame" from saved_search
     where tenant_id = app_tenant() and account_id = $accountId`,
});
const insert = statement({
  values: { accountId: 'uuid', name: 'text', params: 'jsonb', key: 'uuid' },
  text: `
    insert into saved_search (tenant_id, account_id, name, params, save_key)
    values (app_tenant(), $accountId, $name, $params, $key)`,
});

/**
 * Saves a search. The same key again is the same search.
 * @throws ProblemError `savedSearch.unknown` for a search with options the council does not have,
 * `savedSearch.already` for one already saved under another name, `savedSearch.tooMany`, `request.keyReused` for
 * another search under a used key.
 */
export async function saveSearch(
  database: TenantDatabase,
  files: TenantFiles,
  accountId: string,
  { key, name, params: sent }: SaveSearchBody,
): Promise<void> {
  const { filter, dropped } = readSearch(sent, filterDataOf(files));
  if (dropped.length > 0) throw new ProblemError('savedSearch.unknown');
  const params = writeSearch(filter, 'list');
  await database.transaction(async (transaction) => {
    await holdAccountRow(transaction, accountId);
    const kept = await transaction.run(compare, { accountId, params });
    const earlier = earlierRequest(
      kept.find((one) => one.key === key),
      ({ isSame }) => isSame,
    );
    if (earlier) return;
    if (kept.some(({ isSame }) => isSame)) throw new ProblemError('savedSearch.already');
    if (kept.length >= searchesAtMost) throw new ProblemError('savedSearch.tooMany');
    await transaction.run(insert, { accountId, name: name.trim(), params, key });
  });
}

const hold = statement({
  values: { accountId: 'uuid', searchId: 'uuid' },
  row: { name: 'text', version: 'integer' },
  text: `
    select name, version from saved_search
     where tenant_id = app_tenant() and id = $searchId and account_id = $accountId for update`,
});
const rename = statement({
  values: { searchId: 'uuid', name: 'text' },
  text: `
    update saved_search set name = $name, version = version + 1, changed_at = app_now()
     where tenant_id = app_tenant() and id = $searchId`,
});

/**
 * Renames a search. Repeating the current name changes nothing.
 * @throws ProblemError `alerts.changedElsewhere` if it was renamed elsewhere; `request.notFound` for a search
 * that is gone or another person's.
 */
export async function renameSearch(
  database: TenantDatabase,
  accountId: string,
  searchId: string,
  { version, name }: RenameSearchBody,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [kept] = await transaction.run(hold, { accountId, searchId });
    if (!kept) throw new ProblemError('request.notFound');
    if (kept.name === name.trim()) return;
    if (kept.version !== version) throw new ProblemError('alerts.changedElsewhere');
    await transaction.run(rename, { searchId, name: name.trim() });
  });
}

const remove = statement({
  values: { accountId: 'uuid', searchId: 'uuid' },
  text: `
    delete from saved_search
     where tenant_id = app_tenant() and id = $searchId and account_id = $accountId`,
});

/** Deletes a search; returns false if it is already gone or another person's. */
export async function deleteSearch(database: Queries, accountId: string, searchId: string): Promise<boolean> {
  return (await database.count(remove, { accountId, searchId })) > 0;
}

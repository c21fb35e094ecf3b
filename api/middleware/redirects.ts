import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { Stage } from './pipeline.ts';

/**
 * Redirects old addresses of a council to new ones (`redirects.json`). It is in the line twice, as in the
 * specification: first for the address as requested; then, once the language is known, for the address without
 * its language prefix, so that one row serves every language.
 */
export const followRedirects: Stage = (request, reply) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  // The second time, an address without a language prefix has already been checked.
  if (request.languagePrefix === '') return;
  const table = tableOf(request.tenant);
  if (table.size === 0) return;
  const end = request.url.indexOf('?');
  const path = end === -1 ? request.url : request.url.slice(0, end);
  const prefix = request.languagePrefix ?? '';
  const row = table.get(path.slice(prefix.length).toLowerCase() || '/');
  if (!row) return;
  const target = row.to.startsWith('/') ? `${prefix}${row.to}` : row.to;
  reply.redirect(target, row.permanent ? 301 : 302);
};

type Row = TenantFiles['redirects']['redirects'][number];
const tables = new WeakMap<TenantFiles, ReadonlyMap<string, Row>>();

/**
 * Returns the redirects by address in lower case: old portals were careless with letter case, and so are the
 * links that people kept.
 */
function tableOf(tenant: TenantFiles): ReadonlyMap<string, Row> {
  let table = tables.get(tenant);
  if (!table) {
    table = new Map(tenant.redirects.redirects.map((row) => [row.from.toLowerCase(), row]));
    tables.set(tenant, table);
  }
  return table;
}

import type { Route } from '../route.ts';

/**
 * Returns the statuses of the refusals that do not come from a route's own subject: those of `guardSite`, of
 * `holdAccess`, of the limits and of Fastify itself. So no route has to name them, and none can forget one.
 */
export function refusalsOf({ method, access, contract, limit, aboutHomes }: Route): readonly number[] {
  if (access === 'probe') return [];
  const isProgram = typeof access === 'object';
  const writes = method !== 'GET' && method !== 'HEAD';
  const { params, querystring, headers, body } = contract;
  const takes = [params, querystring, headers, body].some((part) => part !== undefined);
  const isOpen = access === 'public' || access === 'previewToken';
  const isForResidents = access === 'member' || access === 'resident' || access === 'letterToken';
  return [
    ...(takes || writes ? [400] : []),
    // No session or key, or the impersonation has ended.
    ...(isOpen && !writes ? [] : [401]),
    // A write without its token, staff impersonating a resident, or a key without the scope.
    ...(writes || isProgram || isForResidents ? [403] : []),
    ...(aboutHomes === true ? [404] : []),
    // A page built for another contract.
    409,
    ...(writes ? [413, 415] : []),
    ...(limit === undefined && !isProgram ? [] : [429]),
    503,
  ];
}

import type { AccessibilityChecks } from '#schemas/accessibility-checks.ts';
import type { PageAudit } from './page-audit.ts';

/**
 * Combines the audits of a run.
 * @param audits by council.
 * @param routes every path of the router, such as `/properties/$property`.
 * @throws Error if there is no audit, or an address without a route: the run was then of another portal.
 */
export function combineAudits(
  day: string,
  audits: ReadonlyMap<string, readonly PageAudit[]>,
  routes: readonly string[],
): AccessibilityChecks {
  const all = [...audits.values()].flat();
  const [first] = all;
  if (first === undefined) throw new Error('No page was looked at.');
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route) }));
  const routeOf = (address: string) => {
    // A route with fewer parameters is the better match: `/properties/compare`, not `/properties/$property`.
    const found = patterns
      .filter(({ pattern }) => pattern.test(address))
      .toSorted((one, other) => openPartsOf(one.route) - openPartsOf(other.route))[0];
    if (!found) throw new Error(`The router has no route with the address ${address}.`);
    return found.route;
  };
  const widths = all.map(({ width }) => width);
  const broken = [...new Set(all.flatMap(({ breaches }) => breaches))].toSorted();
  return {
    day,
    engine: first.engine,
    rules: new Set(all.flatMap(({ rules }) => rules)).size,
    looks: all.length,
    councils: audits.size,
    narrowest: Math.min(...widths),
    widest: Math.max(...widths),
    routes: sortedRoutes(all),
    breaches: broken.map((rule) => ({
      rule,
      routes: sortedRoutes(all.filter(({ breaches }) => breaches.includes(rule))),
    })),
  };

  function sortedRoutes(some: readonly PageAudit[]): string[] {
    return [...new Set(some.map(({ address }) => routeOf(address)))].toSorted();
  }
}

/**
 * Returns a pattern for a route's addresses. `$name` is one part of a path, `{-$name}` an optional one, and `$` alone
 * the rest; other parts are letters and hyphens.
 */
function patternOf(route: string): RegExp {
  const parts = route.split('/').filter((part) => part !== '');
  const source = parts.map((part) => {
    if (part === '$') return '/.+';
    if (part.startsWith('{-$')) return '(?:/[^/]+)?';
    return part.startsWith('$') ? '/[^/]+' : `/${part}`;
  });
  return new RegExp(`^${source.join('')}/?$`);
}

function openPartsOf(route: string): number {
  return route.split('$').length;
}

import type { Finding } from '#schemas/tenant/finding.ts';
import type { FindingPosition, LayeredFile } from '../../council-files/layered-file.ts';
import { destinationOf, type SiteMap } from './addresses.ts';

/** Finds redirects that lead in a circle, to themselves or nowhere, that hide a page, or that never apply. */
export function checkRedirects(file: LayeredFile, map: SiteMap, locale: string): Finding[] {
  const rows = map.redirects.redirects;
  const next = new Map(rows.map(({ from, to }) => [keyOf(from), keyOf(to)]));
  const reported = new Set<string>();
  return rows.flatMap(({ from, to }, index): Finding[] => {
    const key = keyOf(from);
    const at = (member: 'from' | 'to') => file.placeOf(`/redirects/${index}/${member}`);
    if (/[?#]/.test(from)) return [neverApplies(from, at('from'))];
    if (rows.findIndex((other) => keyOf(other.from) === key) !== index) return [second(from, at('from'))];
    if (keyOf(to) === key) return [toItself(from, at('to'))];
    const circle = circleFrom(key, next);
    if (circle) {
      if (circle.some((step) => reported.has(step))) return [];
      for (const step of circle) reported.add(step);
      return [inCircle(circle, at('to'))];
    }
    if (to.startsWith('/') && destinationOf(map, to, '/', locale) !== 'somewhere')
      return [nowhere(to, at('to'))];
    const without = { ...map, redirects: { redirects: [] } };
    return map.routes && destinationOf(without, from, '/', locale) === 'somewhere'
      ? [hides(from, at('from'))]
      : [];
  });
}

/** Normalises an address as the server looks it up: in lower case, without query and fragment. */
function keyOf(address: string): string {
  return address.replace(/[?#].*$/, '').toLowerCase();
}

/** Returns the circle that an address is part of, starting with that address. */
function circleFrom(start: string, next: ReadonlyMap<string, string>): string[] | undefined {
  const steps = [start];
  for (let at = next.get(start); at !== undefined; at = next.get(at)) {
    if (at === start) return steps;
    // A circle further along is reported by its own rows.
    if (steps.includes(at)) return undefined;
    steps.push(at);
  }
  return undefined;
}

function neverApplies(from: string, place: FindingPosition): Finding {
  return {
    severity: 'warning',
    kind: 'redirect.never',
    ...place,
    message: `"${from}" will never match: anything after ? or # is ignored in an old address.`,
    cure: 'Leave out the ? or # and everything after it.',
  };
}

function second(from: string, place: FindingPosition): Finding {
  return {
    severity: 'error',
    kind: 'redirect.twice',
    ...place,
    message: `${from} is redirected twice.`,
    cure: 'Keep the row that is right.',
  };
}

function toItself(from: string, place: FindingPosition): Finding {
  return {
    severity: 'error',
    kind: 'redirect.toItself',
    ...place,
    message: `${from} redirects to itself, so a browser would never arrive.`,
    cure: 'Write where it should redirect to, or remove the row.',
  };
}

function inCircle(circle: readonly string[], place: FindingPosition): Finding {
  return {
    severity: 'error',
    kind: 'redirect.loop',
    ...place,
    message: `These addresses redirect in a circle, so a browser would never arrive: ${[...circle, circle[0]].join(' → ')}.`,
    cure: 'Redirect one of them to a page.',
  };
}

function nowhere(to: string, place: FindingPosition): Finding {
  return {
    severity: 'warning',
    kind: 'redirect.nowhere',
    ...place,
    message: `There is nothing at ${to}.`,
    cure: 'Redirect it to a page that exists.',
  };
}

function hides(from: string, place: FindingPosition): Finding {
  return {
    severity: 'warning',
    kind: 'redirect.hides',
    ...place,
    message: `People cannot reach the page at ${from} because of this redirect.`,
    cure: 'Remove the redirect or the page.',
  };
}

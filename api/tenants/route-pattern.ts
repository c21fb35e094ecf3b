/**
 * Turns a path of the web's router (`/properties/$property`) into a regular expression; a bare `$` takes the
 * rest, and `{-$part}` is an optional part.
 */
export function routePattern(path: string): RegExp {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '$') return '/.+';
      if (part.startsWith('{-$')) return '(?:/[^/]+)?';
      return part.startsWith('$') ? '/[^/]+' : `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
    });
  return new RegExp(`^${parts.join('')}/?$`, 'i');
}

/** Compares two router paths: after sorting, the first match is the route that the router shows. */
export function byPrecision(one: string, other: string): number {
  return openParts(one) - openParts(other);
}

/** Scores how much of an address a path leaves open; a rest of any length outweighs any number of parts. */
function openParts(path: string): number {
  const open = path.split('/').filter((part) => /^(?:\{-)?\$/.test(part));
  return open.length + (open.includes('$') ? path.length : 0);
}

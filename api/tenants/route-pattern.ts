/**
 * A path of the web's router (`/properties/$property`) as an expression; `$` alone takes the rest, and `{-$part}` is
 * a part that may be missing.
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

/** Orders paths of the web's router so that the first whose pattern fits is the one that the router shows. */
export function byPrecision(one: string, other: string): number {
  return openParts(one) - openParts(other);
}

/** How much of an address a path leaves open; a rest of any length weighs more than any number of parts. */
function openParts(path: string): number {
  const open = path.split('/').filter((part) => /^(?:\{-)?\$/.test(part));
  return open.length + (open.includes('$') ? path.length : 0);
}

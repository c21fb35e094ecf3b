import type { StateValue } from 'xstate';

/** Returns a state's readable name: `idle`, `found.loading`, and for parallel parts `work.busy & light.on`. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return nameOfPath([value]);
  return Object.entries(value)
    .map(([key, inner]) => {
      const name = inner === undefined ? '' : stateName(inner);
      return name === '' ? nameOfPath([key]) : `${nameOfPath([key])}.${name}`;
    })
    .join(' & ');
}

/**
 * Returns the name of a state from its keys, from the machine down. A dot in a key is written `\.`, as in
 * XState's own targets, and an ampersand `\&`, so no two states have the same name.
 */
export function nameOfPath(keys: readonly string[]): string {
  return keys.map((key) => key.replace(/[\\.&]/g, String.raw`\$&`)).join('.');
}

/** Returns the keys of a name made by `nameOfPath`; none for the empty name. */
export function pathOfName(name: string): string[] {
  if (name === '') return [];
  const keys = [''];
  for (const [, escaped, letter = ''] of name.matchAll(/(\\)?([^])/g)) {
    if (letter === '.' && escaped === undefined) keys.push('');
    else keys.push((keys.pop() ?? '') + letter);
  }
  return keys;
}

/** Returns the name of the parent state; empty for the machine's own states. */
export function parentOf(name: string): string {
  return nameOfPath(pathOfName(name).slice(0, -1));
}

/**
 * Returns a state with its parents, outermost first, for each of its parallel parts: being in a state means being in
 * its parents too.
 */
export function statesAround(name: string): string[] {
  return name
    .split(' & ')
    .flatMap((part) => pathOfName(part).map((_, index, keys) => nameOfPath(keys.slice(0, index + 1))));
}

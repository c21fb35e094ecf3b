import type { StateValue } from 'xstate';

/** A state's name as people and reports say it: `idle`, `found.loading`, and for parallel parts `work.busy & light.on`. */
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
 * The name of a state by its keys from the machine down. A dot in a key is written `\.`, as XState's own targets have it,
 * and an ampersand `\&`, so that no two states have one name.
 */
export function nameOfPath(keys: readonly string[]): string {
  return keys.map((key) => key.replace(/[\\.&]/g, String.raw`\$&`)).join('.');
}

/** The keys of a name that `nameOfPath` has made; of the empty name none. */
export function pathOfName(name: string): string[] {
  if (name === '') return [];
  const keys = [''];
  for (const [, escaped, letter = ''] of name.matchAll(/(\\)?([^])/g)) {
    if (letter === '.' && escaped === undefined) keys.push('');
    else keys.push((keys.pop() ?? '') + letter);
  }
  return keys;
}

/** The name of the state around this one; empty for one of the machine's own. */
export function parentOf(name: string): string {
  return nameOfPath(pathOfName(name).slice(0, -1));
}

import type { StateValue } from 'xstate';

/** A state's name as people and reports say it: `idle`, `found.loading`, and for parallel parts `work.busy & light.on`. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([key, inner]) => {
      const name = inner === undefined ? '' : stateName(inner);
      return name === '' ? key : `${key}.${name}`;
    })
    .join(' & ');
}

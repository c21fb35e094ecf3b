import type { AnyMachineSnapshot } from 'xstate';
import { stateName } from './state-name.ts';

/**
 * Returns where to look when a context grows without bound: the most frequent state, and what varies most in
 * it.
 * @param start the model and its scenario, for the message.
 */
export function describeGrowth(
  start: string,
  nodes: readonly { readonly snapshot: AnyMachineSnapshot }[],
): string {
  const byState = Map.groupBy(nodes, ({ snapshot }) => stateName(snapshot.value));
  const [state, most = []] = byLength([...byState])[0] ?? [];
  const values = Map.groupBy(
    most.flatMap(({ snapshot }) => Object.entries<unknown>(snapshot.context)),
    ([key]) => key,
  );
  const distinct = [...values].map(
    ([key, entries]) => [key, [...new Set(entries.map(([, value]) => JSON.stringify(value)))]] as const,
  );
  const [key] = byLength(distinct)[0] ?? [];
  return [
    `${start} reaches more than ${nodes.length} states, ${most.length} of them in "${state}", where "${key}" of the context differs most.`,
    'Bound it in the machine, or let the model send fewer cases.',
  ].join(' ');
}

function byLength<Key, Value>(entries: readonly (readonly [Key, readonly Value[]])[]) {
  return entries.toSorted(([, one], [, other]) => other.length - one.length);
}

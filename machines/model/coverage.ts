import { behaviourOf, refusedPairs } from './behaviour.ts';
import type { Model } from './define-model.ts';
import type { ExploreOptions } from './explore.ts';
import { declaredTransitions } from './introspect.ts';
import { planOf, type WalkRecord } from './run.ts';

interface Coverage {
  /** In the order of the machine's declaration. */
  readonly declared: readonly string[];
  /** The drivers that walked each declared transition. */
  readonly walkedBy: ReadonlyMap<string, readonly string[]>;
  readonly unwalked: readonly string[];
}

/** Returns which of a machine's declared transitions were walked, and by which drivers. */
export function coverageOf(model: Model, records: readonly WalkRecord[]): Coverage {
  const declared = declaredTransitions(model.machine);
  const walkedBy = new Map(
    declared.map((id) => [
      id,
      records.filter(({ transitions }) => transitions.has(id)).map(({ driver }) => driver),
    ]),
  );
  return { declared, walkedBy, unwalked: declared.filter((id) => walkedBy.get(id)?.length === 0) };
}

/**
 * Returns the pairs of a state and a case that the machine refuses and no walk has tried, as `refusedPair`
 * writes them.
 * @param options those of the driver: states that it cannot reach are left out.
 */
export function untriedRefusals(
  model: Model,
  { refused }: Pick<WalkRecord, 'refused'>,
  options: ExploreOptions = {},
): string[] {
  const graphs = planOf(model, options).map(({ graph }) => graph);
  return refusedPairs(behaviourOf(graphs)).filter((pair) => !refused.has(pair));
}

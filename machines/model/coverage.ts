import type { Model } from './define-model.ts';
import { declaredTransitions } from './introspect.ts';
import type { WalkRecord } from './run.ts';

export interface Coverage {
  /** In the order the machine declares them. */
  readonly declared: readonly string[];
  /** The drivers that walked each declared transition. */
  readonly walkedBy: ReadonlyMap<string, readonly string[]>;
  readonly unwalked: readonly string[];
}

/** Which of a machine's declared transitions were walked, and on what. */
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

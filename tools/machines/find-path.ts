import { pathOfLabels } from '#machines/model/choose-paths.ts';
import type { Path } from '#machines/model/cover.ts';
import type { Model } from '#machines/model/define-model.ts';
import { explore, type Graph } from '#machines/model/explore.ts';
import { knownPlans } from '#machines/model/plans.ts';

/** A path, and the graph that it is a path of. */
export interface FoundPath {
  readonly graph: Graph;
  readonly path: Path;
}

/**
 * Returns a function that finds a path by its id: undefined if the machine has no such path, or no longer.
 * @param known Labels of the steps of paths, by id, beyond those that the machine's own plans make.
 */
export function pathFinder(
  known: ReadonlyMap<string, readonly string[]>,
): (model: Model, scenario: string, pathId: string) => FoundPath | undefined {
  // A machine's plans take up to seconds, and a list often has many paths of one scenario.
  const planned = new Map<string, ReadonlyMap<string, FoundPath>>();
  const inPlans = (model: Model, scenario: string) => {
    const place = `${model.id}/${scenario}`;
    const made =
      planned.get(place) ??
      new Map(
        knownPlans(model, [scenario]).flatMap(({ graph, paths }) =>
          paths.map((path) => [path.id, { graph, path }] as const),
        ),
      );
    planned.set(place, made);
    return made;
  };
  return (model, scenario, pathId) => {
    const labels = known.get(`${model.id}/${scenario}/${pathId}`);
    const graph = explore(model, scenario);
    const path = labels && pathOfLabels(graph, labels);
    return path === undefined ? inPlans(model, scenario).get(pathId) : { graph, path };
  };
}

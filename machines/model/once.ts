import { eachTransition, type Goals } from './cover.ts';
import { snapshotKey } from './explore.ts';
import type { Plan } from './run.ts';

/**
 * Shortens the plans for slow drivers. Across all scenarios it keeps only paths that achieve a new goal, and tries
 * each refused event once for snapshots that are the same to the machine. A scenario without paths keeps one
 * without steps, so that its start is still checked.
 */
export function onceOverall<ScenarioId extends string>(
  plans: readonly Plan<ScenarioId>[],
  goals: Goals = eachTransition,
): Plan<ScenarioId>[] {
  const achieved = new Set<string>();
  const tried = new Set<string>();
  return plans.map((plan) => {
    const chosen = plan.paths.filter(({ steps }) => {
      const own = steps.flatMap((edge) => goals(edge, plan.graph));
      const isNew = own.some((goal) => !achieved.has(goal));
      if (isNew) own.forEach((goal) => achieved.add(goal));
      return isNew;
    });
    const [first] = plan.paths;
    const paths = chosen.length > 0 || !first ? chosen : [{ ...first, steps: [] }];
    const met = new Set(paths.flatMap(({ steps }) => [0, ...steps.map(({ to }) => to)]));
    const refused = plan.graph.nodes.map(({ index, snapshot }) => {
      const key = snapshotKey(snapshot);
      if (!met.has(index) || tried.has(key)) return [];
      tried.add(key);
      return plan.refused[index] ?? [];
    });
    return { ...plan, paths, refused };
  });
}

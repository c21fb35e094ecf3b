import { eachTransition, type Goals } from './cover.ts';
import type { Plan } from './run.ts';

/**
 * The same plans with less to walk, for slow drivers: of all scenarios together only the paths that achieve a goal
 * which none before them has achieved. A scenario of which nothing is left keeps a path without steps, so that its
 * start is still looked at.
 */
export function onceOverall<ScenarioId extends string>(
  plans: readonly Plan<ScenarioId>[],
  goals: Goals = eachTransition,
): Plan<ScenarioId>[] {
  const achieved = new Set<string>();
  return plans.map((plan) => {
    const paths = plan.paths.filter(({ steps }) => {
      const own = steps.flatMap((edge) => goals(edge, plan.graph));
      const isNew = own.some((goal) => !achieved.has(goal));
      if (isNew) own.forEach((goal) => achieved.add(goal));
      return isNew;
    });
    const [first] = plan.paths;
    return { ...plan, paths: paths.length > 0 || !first ? paths : [{ ...first, steps: [] }] };
  });
}

import type { Goals, Path } from './cover.ts';
import type { Plan } from './run.ts';
import { stateName } from './state-name.ts';

/** One path with its plan. */
export interface PlannedPath<ScenarioId extends string = string> {
  readonly plan: Plan<ScenarioId>;
  readonly path: Path;
}

/**
 * Each state and each event that a person sends, which are what a page shows and its controls. Every outcome
 * in every state is walked only on the machine, where that is cheap.
 */
export const eachStateAndControl: Goals = ({ to, move }, { nodes }) => {
  const node = nodes[to];
  return [
    ...(node === undefined ? [] : [`state ${stateName(node.snapshot.value)}`]),
    ...(move.kind === 'user' ? [`event ${move.event.type}`] : []),
  ];
};

/** The cost of starting a walk, in steps: about three on a page. */
const beginning = 3;

/**
 * Returns a few walks that together achieve every goal the plans achieve, for a driver as slow as a browser.
 * @param isLastResort marks walks to use only for goals that no other walk achieves.
 */
export function fewestWalks<ScenarioId extends string>(
  plans: readonly Plan<ScenarioId>[],
  goals: Goals = eachStateAndControl,
  isLastResort: (walk: PlannedPath<ScenarioId>) => boolean = () => false,
): PlannedPath<ScenarioId>[] {
  const rest = plans.flatMap((plan) =>
    plan.paths.map((path) => {
      const walk = { plan, path };
      const achieved = new Set(path.steps.flatMap((edge) => goals(edge, plan.graph)));
      return { walk, achieved, worth: isLastResort(walk) ? 1e-6 : 1 };
    }),
  );
  const open = new Set(rest.flatMap(({ achieved }) => [...achieved]));
  const chosen: (typeof rest)[number][] = [];
  while (open.size > 0) {
    const [best] = rest
      .map((one) => {
        const isNew = [...one.achieved].filter((goal) => open.has(goal)).length;
        return { ...one, value: (one.worth * isNew) / (one.walk.path.steps.length + beginning) };
      })
      .toSorted((one, other) => other.value - one.value);
    if (best === undefined) break;
    best.achieved.forEach((goal) => open.delete(goal));
    chosen.push(best);
  }
  // Later walks together may already achieve an earlier one's goals.
  return chosen
    .reduce((kept, one) => {
      const others = new Set(kept.flatMap((other) => (other === one ? [] : [...other.achieved])));
      return [...one.achieved].every((goal) => others.has(goal))
        ? kept.filter((other) => other !== one)
        : kept;
    }, chosen)
    .map(({ walk }) => walk);
}

import type { Goals, Path } from './cover.ts';
import type { Plan } from './run.ts';
import { stateName } from './state-name.ts';

/** One path, and the plan that it comes from. */
export interface Walk<ScenarioId extends string = string> {
  readonly plan: Plan<ScenarioId>;
  readonly path: Path;
}

/**
 * Each state, and each event that a person sends: what a page has to show, and the controls it has to have. What a
 * machine does with every outcome in every state is walked where that is cheap: on the machine.
 */
export const eachStateAndControl: Goals = ({ to, move }, { nodes }) => {
  const node = nodes[to];
  return [
    ...(node === undefined ? [] : [`state ${stateName(node.snapshot.value)}`]),
    ...(move.kind === 'user' ? [`event ${move.event.type}`] : []),
  ];
};

/** What it costs to begin a walk, in steps: on a page about as much as three. */
const beginning = 3;

/**
 * Few walks that together achieve every goal which all of the plans achieve, for a driver as slow as a browser.
 * @param isLastResort says which walks to take only for what no other achieves.
 */
export function fewestWalks<ScenarioId extends string>(
  plans: readonly Plan<ScenarioId>[],
  goals: Goals = eachStateAndControl,
  isLastResort: (walk: Walk<ScenarioId>) => boolean = () => false,
): Walk<ScenarioId>[] {
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
  // What was chosen early may be achieved by later walks together.
  return chosen
    .reduce((kept, one) => {
      const others = new Set(kept.flatMap((other) => (other === one ? [] : [...other.achieved])));
      return [...one.achieved].every((goal) => others.has(goal))
        ? kept.filter((other) => other !== one)
        : kept;
    }, chosen)
    .map(({ walk }) => walk);
}

import type { AnyMachineSnapshot } from 'xstate';
import { isAtTheEnd, isByProgram } from './by-hand.ts';
import { cover, eachTransition, eachTransitionInEachState, type Goals } from './cover.ts';
import type { Model } from './define-model.ts';
import { explore, type Edge, type ExploreOptions, type Graph } from './explore.ts';
import { onceOverall } from './once.ts';
import { eachPair, pairGraph } from './pairs.ts';
import { planWith, type Plan } from './run.ts';
import { stateName } from './state-name.ts';

/**
 * Goals that paths can be made to cover: each state, each declared transition, or each pair of them in a row.
 */
export const coverings = ['transitions', 'states', 'pairs'] as const;
export type Covering = (typeof coverings)[number];

interface PlansOptions extends Pick<ExploreOptions, 'supports'> {
  readonly covering?: Covering;
  readonly maximumSteps?: number;
  /** True to cover each goal from every scenario that reaches it, not only from the first. */
  readonly fromEachScenario?: boolean;
  /** True for a person with a browser: goes around moves that only a program can make, and ends where they must. */
  readonly isByHand?: boolean;
  /** The scenarios to start from; all by default. */
  readonly scenarios?: readonly string[];
}

/** Each state except the one in which the walk starts. */
const eachState: Goals = ({ to }, { nodes }) => {
  const [start, end] = [nodes[0], nodes[to]].map((node) => node && stateName(node.snapshot.value));
  return end === undefined || end === start ? [] : [end];
};

/**
 * Returns plans for a tester: paths that together cover the chosen goals, each once.
 * @throws {ModelError} as `explore` does.
 */
export function plansFor(model: Model, options: PlansOptions = {}): Plan[] {
  const { covering = 'transitions', maximumSteps = 12, fromEachScenario = false, isByHand = false } = options;
  const planned = (options.scenarios ?? model.scenarioIds).map((scenario) => {
    const instructionsFor = (label: string, snapshot: AnyMachineSnapshot | undefined) =>
      (isByHand && snapshot && model.byHand(label, stateName(snapshot.value), scenario)) || '';
    const supports: ExploreOptions['supports'] = (move, snapshot) =>
      options.supports?.(move, snapshot) !== false && !isByProgram(instructionsFor(move.label, snapshot));
    const isPlain = options.supports === undefined && !isByHand;
    const { graph, goals } = aimed(explore(model, scenario, isPlain ? {} : { supports }), covering);
    const isLast = ({ from, move }: Edge) =>
      isAtTheEnd(instructionsFor(move.label, graph.nodes[from]?.snapshot));
    return { plan: planWith(graph, cover(graph, { goals, maximumSteps, isLast })), goals };
  });
  const plans = planned.map(({ plan }) => plan);
  if (fromEachScenario) return plans;
  const goalsOf = new Map(planned.map(({ plan, goals }) => [plan.graph, goals]));
  return onceOverall(plans, (edge, graph) => goalsOf.get(graph)?.(edge, graph) ?? []);
}

/**
 * Returns every plan that the project's own tests and `paths` make, to find a path by its id.
 * @param scenarios The scenarios that the path can begin in; all by default.
 */
export function knownPlans(model: Model, scenarios: readonly string[] = model.scenarioIds): Plan[] {
  return [
    ...scenarios.map((scenario) => {
      const graph = explore(model, scenario);
      return planWith(graph, cover(graph, { goals: eachTransitionInEachState }));
    }),
    ...coverings.flatMap((covering) => plansFor(model, { covering, fromEachScenario: true, scenarios })),
  ];
}

function aimed(explored: Graph, covering: Covering): { readonly graph: Graph; readonly goals: Goals } {
  switch (covering) {
    case 'transitions':
      return { graph: explored, goals: eachTransition };
    case 'states':
      return { graph: explored, goals: eachState };
    case 'pairs': {
      const graph = pairGraph(explored);
      return { graph, goals: eachPair(graph) };
    }
  }
}

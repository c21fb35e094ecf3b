import {
  pathOfLabels,
  randomPaths,
  shortestPathTo,
  weightNamesOf,
  type Weights,
} from '#machines/model/choose-paths.ts';
import { eachTransitionInEachState } from '#machines/model/cover.ts';
import type { Model } from '#machines/model/define-model.ts';
import { explore, type ExploreOptions } from '#machines/model/explore.ts';
import { plansFor, type Covering } from '#machines/model/plans.ts';
import { planOf, planWith, type Plan } from '#machines/model/run.ts';
import { shapeOf } from '#machines/model/shape.ts';
import { didYouMean } from '#api/rules/words/near-word.ts';
import { CommandError } from '../command/command-error.ts';
import type { WalkReport } from './walk-report.ts';
import { pathFinder } from './find-path.ts';

/** Which paths of a machine a tester wants. */
export interface PathChoice {
  readonly cover: Covering;
  readonly maxSteps: number;
  readonly fromEachScenario: boolean;
  /** Only paths from this scenario. */
  readonly scenario?: string | undefined;
  /** Only the path with this id. */
  readonly pathId?: string | undefined;
  /** The shortest path to this state from each scenario. */
  readonly to?: string | undefined;
  /** A number of random walks. */
  readonly random?: number | undefined;
  readonly seed: number;
  /** Goes around moves that only a program can make. */
  readonly isByHand?: boolean;
  /** Returns whether a page can be made to make a move; paths go around all others. */
  readonly supports?: ExploreOptions['supports'];
  readonly weights: Weights;
}

/** The paths that `paths` prints if nothing else is asked. */
export const everyTransition: PathChoice = {
  cover: 'transitions',
  maxSteps: 12,
  fromEachScenario: false,
  seed: 1,
  weights: new Map(),
};

/**
 * Returns the plans of a machine that a tester asked for.
 * @param noted Labels of the steps of paths that only a run or an earlier command knows, by the path's id.
 * @throws {CommandError} for a scenario, path, state or weight that the machine does not have.
 */
export function choosePlans(
  model: Model,
  choice: PathChoice,
  noted: ReadonlyMap<string, readonly string[]>,
): Plan[] {
  const { scenario, pathId, to, random, supports } = choice;
  if (scenario !== undefined && !model.scenarioIds.includes(scenario)) {
    throw new CommandError(
      `The machine "${model.id}" has no scenario "${scenario}". It has: ${model.scenarioIds.join(', ')}.`,
      2,
    );
  }
  const scenarios = scenario === undefined ? model.scenarioIds : [scenario];
  if (pathId !== undefined) return onPage([planOfPath(model, scenario ?? '', pathId, noted)], supports);
  if (to !== undefined) return plansTo(model, scenarios, to, supports);
  if (random !== undefined) return randomPlans(model, scenarios, { ...choice, random });
  return plansFor(model, {
    covering: choice.cover,
    maximumSteps: choice.maxSteps,
    fromEachScenario: choice.fromEachScenario || scenario !== undefined,
    scenarios,
    isByHand: choice.isByHand === true,
    supports,
  });
}

/** Returns the paths that the machine itself walks in the tests: every transition in each state. */
export function plansOfMachine(model: Model, scenario: string | undefined): Plan[] {
  const plans = planOf(model, { goals: eachTransitionInEachState });
  return plans.filter((plan) => scenario === undefined || plan.scenario === scenario);
}

/**
 * Returns the paths of a machine that a driver walked in the last tests here, in any council, each once. Paths that the
 * machine no longer has are left out.
 */
export function plansWalked(
  model: Model,
  driver: 'api' | 'browser',
  scenario: string | undefined,
  reports: readonly WalkReport[],
): Plan[] {
  const walked = reports
    .filter((report) => report.machine === model.id && report.driver.toLowerCase() === driver)
    .flatMap(({ paths }) => paths);
  const scenarios = model.scenarioIds.filter((id) => scenario === undefined || id === scenario);
  return scenarios.flatMap((id) => {
    const graph = explore(model, id);
    const paths = walked.flatMap((path) =>
      path.scenario === id ? (pathOfLabels(graph, path.steps) ?? []) : [],
    );
    const once = new Map(paths.map((path) => [path.id, path]));
    return once.size === 0 ? [] : [planWith(graph, [...once.values()])];
  });
}

function planOfPath(
  model: Model,
  scenario: string,
  pathId: string,
  noted: ReadonlyMap<string, readonly string[]>,
): Plan {
  const found = pathFinder(noted)(model, scenario, pathId);
  if (found !== undefined) return planWith(found.graph, [found.path]);
  const name = `${model.id}/${scenario}/${pathId}`;
  throw new CommandError(
    !noted.has(name)
      ? `No path has the id ${name}. A path printed with --random, --to or --max-steps is known only where it was printed: print it again with the same options.`
      : `The machine "${model.id}" has changed: the path ${name} can no longer be walked.`,
  );
}

/**
 * Returns plans with only the moves and the paths that a page can be made to make.
 * @param supports the moves; undefined if all are wanted.
 */
export function onPage(plans: readonly Plan[], supports: PathChoice['supports']): Plan[] {
  if (supports === undefined) return [...plans];
  return plans.flatMap(({ scenario, graph, paths }) => {
    const ofPage = explore(graph.model, scenario, { supports });
    const labels = paths.map(({ steps }) => steps.map(({ move }) => move.label));
    const walked = labels.flatMap((path) => pathOfLabels(ofPage, path) ?? []);
    return walked.length === 0 ? [] : [planWith(ofPage, walked)];
  });
}

function plansTo(
  model: Model,
  scenarios: readonly string[],
  to: string,
  supports: PathChoice['supports'],
): Plan[] {
  const states = shapeOf(model.machine).states.flatMap(({ name }) => (name === '' ? [] : [name]));
  if (!states.includes(to)) {
    throw new CommandError(
      `The machine "${model.id}" has no state "${to}". ${didYouMean(to, states)}It has: ${states.join(', ')}.`,
      2,
    );
  }
  return scenarios.flatMap((scenario) => {
    const graph = explore(model, scenario, { supports });
    const path = shortestPathTo(graph, to);
    return path === undefined ? [] : [planWith(graph, [path])];
  });
}

function randomPlans(
  model: Model,
  scenarios: readonly string[],
  { random, seed, maxSteps, weights, supports }: PathChoice & { readonly random: number },
): Plan[] {
  const graphs = scenarios.map((scenario) => explore(model, scenario, { supports }));
  const names = new Set(graphs.flatMap(({ edges }) => edges.flatMap(({ move }) => weightNamesOf(move))));
  const unknown = [...weights.keys()].find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new CommandError(
      `The machine "${model.id}" has no move "${unknown}" to weigh. ${didYouMean(unknown, [...names])}It has: ${[...names].sort().join(', ')}.`,
      2,
    );
  }
  return graphs.flatMap((graph, index) => {
    // The first scenarios get one more if the number cannot be divided.
    const count = Math.floor(random / graphs.length) + (index < random % graphs.length ? 1 : 0);
    if (count === 0) return [];
    return [planWith(graph, randomPaths(graph, { count, seed, maximumSteps: maxSteps, weights }))];
  });
}

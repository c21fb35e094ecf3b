import { eachMoveInEachSight, eachTransitionInEachState } from './cover.ts';
import type { Model } from './define-model.ts';
import { machineDriver } from './machine-driver.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { plansFor } from './plans.ts';
import { newRecord, planOf, walk, type Plan } from './run.ts';
import { stateName } from './state-name.ts';

export interface MutationResult {
  readonly mutants: readonly Mutant[];
  /** Those that every walk took for the machine itself. */
  readonly survivors: readonly Mutant[];
}

/**
 * Walks every mutant of a model's machine until a walk notices it.
 * @param told after each mutant: how many are done, of how many.
 * @param every 3: only a third of them, of every kind; by default all.
 */
export async function mutate(
  model: Model,
  told: (done: number, all: number) => void = () => {},
  every = 1,
): Promise<MutationResult> {
  const rounds = roundsOf(model);
  const mutants = mutantsOf(model.machine).filter((_, index) => index % every === 0);
  const survivors: Mutant[] = [];
  for (const [index, mutant] of mutants.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a machine runs on one thread in any case
    if (!(await isNoticed(model, rounds, mutant))) survivors.push(mutant);
    told(index + 1, mutants.length);
  }
  return { mutants, survivors };
}

/** Plans from the cheap to the thorough; each is only made when a fault has survived those before. */
function roundsOf(model: Model): (() => readonly Plan[])[] {
  return [
    () => planOf(model, { goals: eachTransitionInEachState }),
    () => planOf(model, { goals: eachMoveInEachSight }),
    // What one transition leaves behind in the context may only show in the next.
    () => plansFor(model, { covering: 'pairs', fromEachScenario: true }),
  ].map((make) => {
    let made: readonly Plan[] | undefined;
    return () => (made ??= make());
  });
}

async function isNoticed(
  model: Model,
  rounds: readonly (() => readonly Plan[])[],
  mutant: Mutant,
): Promise<boolean> {
  const driver = machineDriver(model, mutant.machine);
  for (const plans of rounds) {
    const record = newRecord(driver.name);
    for (const { plan, path } of walksBy(plans(), mutant)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one walk at a time, up to the first that notices
        await walk(model, plan, path, driver, record);
      } catch {
        return true;
      }
    }
  }
  return false;
}

/** Walks that come by the fault; the others cannot notice it. Those that take the transition itself come first. */
function walksBy(plans: readonly Plan[], { transition, state }: Mutant) {
  // What is passed through at once is no place that a walk could be said to come by.
  const isEverywhere = state === '' || transition?.includes('--always[') === true;
  const isThere = ({ graph }: Plan, node: number) => {
    const name = stateName(graph.nodes[node]?.snapshot.value ?? '');
    return isEverywhere || name === state || name.startsWith(`${state}.`);
  };
  const walks = plans
    .flatMap((plan) => plan.paths.map((path) => ({ plan, path })))
    .filter(({ plan, path }) => [0, ...path.steps.map(({ to }) => to)].some((node) => isThere(plan, node)));
  const takesIt = ({ path }: (typeof walks)[number]) =>
    path.steps.some(({ transitions }) => transition !== undefined && transitions.includes(transition));
  return [...walks.filter(takesIt), ...walks.filter((each) => !takesIt(each))];
}

import { eachMoveInEachObservation, eachTransitionInEachState } from './cover.ts';
import type { Model } from './define-model.ts';
import { machineDriver } from './machine-driver.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { plansFor } from './plans.ts';
import { newRecord, planOf, walk, type Plan } from './run.ts';
import { stateName } from './state-name.ts';

export interface MutationResult {
  readonly mutants: readonly Mutant[];
  /** Mutants that no walk noticed. */
  readonly survivors: readonly Mutant[];
}

/**
 * Walks every mutant of a model's machine until a walk notices it.
 * @param onProgress called after each mutant with the number done and the total.
 * @param every 3: only every third mutant, of every kind; all by default.
 */
export async function mutate(
  model: Model,
  onProgress: (done: number, all: number) => void = () => {},
  every = 1,
): Promise<MutationResult> {
  const rounds = roundsOf(model);
  const mutants = mutantsOf(model.machine).filter((_, index) => index % every === 0);
  const survivors: Mutant[] = [];
  for (const [index, mutant] of mutants.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a machine runs on one thread in any case
    if (!(await isNoticed(model, rounds, mutant))) survivors.push(mutant);
    onProgress(index + 1, mutants.length);
  }
  return { mutants, survivors };
}

/** Yields plans from cheap to thorough. Each is made only when a fault has survived the ones before. */
function roundsOf(model: Model): (() => readonly Plan[])[] {
  return [
    () => planOf(model, { goals: eachTransitionInEachState }),
    () => planOf(model, { goals: eachMoveInEachObservation }),
    // A change of the context may only become visible in the next transition.
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

/**
 * Returns the walks that reach the fault; no other can notice it. Those that take the transition itself come first.
 */
function walksBy(plans: readonly Plan[], { transition, state }: Mutant) {
  // A state that is left immediately is never a node of a walk, so any walk may pass through it.
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

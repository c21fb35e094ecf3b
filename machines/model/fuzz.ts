import * as fc from 'fast-check';
import { pathOfChoices } from './choose-paths.ts';
import type { Model, Observation } from './define-model.ts';
import type { Driver } from './driver.ts';
import type { PlannedPath } from './fewest.ts';
import { newRecord, walk, type Plan, type WalkRecord } from './run.ts';

export interface FuzzOptions {
  /** The same seed makes the same walks, as far as the time allows. */
  readonly seed: number;
  /** Time for new walks of one machine. Making a failed path shorter may take as long again, or a minute. */
  readonly milliseconds: number;
  readonly maximumSteps?: number;
}

/** A run of random walks that a person asked for. */
interface FuzzRequest extends FuzzOptions {
  /** The machines to walk. */
  readonly machines: readonly string[];
}

/**
 * Returns what `npm run machines -- fuzz` asks for, from `LINTEL_FUZZ`: `<seed> <milliseconds> <machine>,<machine>…`.
 * Undefined in the runs of the tests.
 */
export function readFuzzRequest(): FuzzRequest | undefined {
  const [seed, milliseconds, machines] = process.env['LINTEL_FUZZ']?.split(' ') ?? [];
  if (machines === undefined) return undefined;
  return { seed: Number(seed), milliseconds: Number(milliseconds), machines: machines.split(',') };
}

/** Number of walks between two looks at the clock. */
const walksInARound = 5;
/** In milliseconds, for a round and for making its failed path shorter. */
const shortestTimeToShrink = 60_000;

/**
 * Walks at random until the time is over.
 * @returns the number of walks made.
 * @throws {Error} at the first difference, as `namingReplay` does, for the shortest path that fast-check finds.
 */
export async function walkAtRandom<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  plans: readonly Plan<ScenarioId>[],
  driver: Driver<ScenarioId, Seen>,
  { seed, milliseconds, maximumSteps = 12 }: FuzzOptions,
): Promise<number> {
  let tried = newRecord(driver.name);
  let walks = 0;
  const property = fc.asyncProperty(
    fc.nat({ max: plans.length - 1 }),
    fc.array(fc.nat(), { minLength: 1, maxLength: maximumSteps }),
    async (start, choices) => {
      const plan = plans[start];
      if (plan === undefined) return;
      const path = pathOfChoices(plan.graph, choices);
      // A failed walk must fail again, so what it has refused before counts only once it ends well.
      const record = copyOf(tried);
      await namingReplay(model, { plan, path }, () => walk(model, plan, path, driver, record));
      tried = record;
      walks += 1;
    },
  );
  const end = performance.now() + milliseconds;
  for (let round = 0; round === 0 || performance.now() < end; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a driver makes one walk at a time
    const { errorInstance } = await fc.check(property, {
      seed: seed + round,
      numRuns: walksInARound,
      // A driver may wait a minute for what does not come, in each of a hundred shorter paths.
      interruptAfterTimeLimit: Math.max(milliseconds, shortestTimeToShrink),
    });
    if (errorInstance !== null) throw errorInstance;
  }
  return walks;
}

/**
 * Runs a walk. The message of a failure gets a line `replay: {"id":…,"labels":[…]}`, from which `npm run machines -- fuzz`
 * makes a script.
 */
export async function namingReplay<ScenarioId extends string, Result>(
  { id }: Pick<Model, 'id'>,
  { plan, path }: PlannedPath<ScenarioId>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const labels = path.steps.map(({ move }) => move.label);
    const replay = JSON.stringify({ id: `${id}/${plan.scenario}/${path.id}`, labels });
    throw new Error(`${messageOf(error)}\nreplay: ${replay}`, { cause: error });
  }
}

function copyOf(record: WalkRecord): WalkRecord {
  return {
    ...record,
    attempted: new Set(record.attempted),
    notTried: new Set(record.notTried),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

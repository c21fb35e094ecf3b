import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { note, since, step } from '#tools/progress.ts';
import { apiFaults } from './api.ts';
import { domainFaults } from './domain.ts';
import type { PlantedFault } from './fault.ts';
import { lifecycleFaults } from './lifecycles.ts';
import { type PlantingGround, preparePlantingGround } from './planting-ground.ts';
import { sqlFaults } from './sql.ts';
import { type Extent, type FailedTest, run, runPlaywright, runVitest, type TestRun } from './test-runs.ts';
import { webFaults } from './web.ts';

// `node tests/planted-faults/run.ts`: plants faults one after the other in a copy of the project and prints
// which test notices each. Ids, or the beginnings of ids (`sql-`), choose faults; `--json` prints the results
// as data at the end; `--types` compiles the project with all of them planted first.

const outcomes = ['caught', 'MISSED', 'no longer applies', 'broke the run'] as const;

/** The result for a fault: the test that noticed it, or why there is none. */
interface Result {
  readonly id: string;
  readonly outcome: (typeof outcomes)[number];
  readonly by: FailedTest | null;
  /** The reason why the tests could not run. */
  readonly broken: string | null;
}

const { values, positionals: wanted } = parseArgs({
  options: { json: { type: 'boolean', default: false }, types: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const faults = [...domainFaults, ...apiFaults, ...sqlFaults, ...lifecycleFaults, ...webFaults].filter(
  ({ id }) => wanted.length === 0 || wanted.some((beginning) => id.startsWith(beginning)),
);

const ground = await step('Copying the project', preparePlantingGround);
try {
  if (values.types) await checkTypes(ground, faults);
  const sound = soundTests(ground);
  const results: Result[] = [];
  for (const fault of faults) {
    const begun = performance.now();
    const result = await tryFault(ground, fault, sound);
    results.push(result);
    note(`${results.length}/${faults.length} ${describe(result)} (${since(begun)})`);
    if (result.outcome !== 'caught') note(`  ${fault.harm}`);
  }
  const counts = outcomes.map((outcome) => {
    const of = results.filter((one) => one.outcome === outcome);
    return `${of.length} ${outcome}`;
  });
  note(`${counts.join(', ')}, of ${results.length} faults`);
  if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  if (results.length === 0 || results.some(({ outcome }) => outcome !== 'caught')) process.exitCode = 1;
} finally {
  ground.remove();
}

/** Plants all of them at once: a colleague could not commit a fault that the compiler notices. */
async function checkTypes(copy: PlantingGround, all: readonly PlantedFault[]): Promise<void> {
  for (const fault of all) copy.plant(fault);
  const output = await step('Types, with all faults planted', () =>
    run(copy.folder, 'tsc', ['--noEmit', '--checkers', '2']),
  );
  copy.clear();
  if (output.trim() !== '') note(output.trimEnd());
}

/**
 * Returns a function that tells whether a failure is due to a fault: its test passes in the unchanged project.
 * Each test is tried once without a fault.
 */
function soundTests(copy: PlantingGround): (fault: PlantedFault, failed: FailedTest) => Promise<boolean> {
  const runs = new Map<string, Promise<TestRun>>();
  return async ({ council = 'ashcombe' }, { file, title }) => {
    const key = `${council} ${file} ${title}`;
    const known = runs.get(key);
    if (known === undefined) copy.clear();
    const unplanted = known ?? runFiles(copy, [file], { bail: false, title }, council);
    runs.set(key, unplanted);
    const { failed, passed, broken } = await unplanted;
    return broken === null && failed.length === 0 && passed > 0;
  };
}

async function tryFault(
  copy: PlantingGround,
  fault: PlantedFault,
  isSound: ReturnType<typeof soundTests>,
): Promise<Result> {
  const { id, tests, council = 'ashcombe' } = fault;
  const wider = fault.wider ?? [...new Set(tests.map((path) => dirname(path)))];
  for (const paths of [tests, wider]) {
    copy.clear();
    if (!copy.plant(fault)) return { id, outcome: 'no longer applies', by: null, broken: null };
    const caught = async (failures: readonly FailedTest[]): Promise<Result | undefined> => {
      for (const one of failures) {
        if (await isSound(fault, one)) return { id, outcome: 'caught', by: one, broken: null };
      }
      return undefined;
    };
    const first = await runFiles(copy, paths, { bail: true }, council);
    const result = await caught(first.failed);
    if (result) return result;
    copy.clear();
    copy.plant(fault);
    // A test that also fails without the fault has stopped the others.
    const { failed, broken } =
      first.failed.length > 0 ? await runFiles(copy, paths, { bail: false }, council) : first;
    const late = await caught(failed);
    if (late) return late;
    if (broken !== null) return { id, outcome: 'broke the run', by: null, broken };
  }
  return { id, outcome: 'MISSED', by: null, broken: null };
}

function isBrowsers(path: string): boolean {
  return path.startsWith('tests/browser');
}

/** Runs Vitest first, which is cheaper, and the browser only if nothing failed there. */
async function runFiles(
  copy: PlantingGround,
  paths: readonly string[],
  extent: Extent,
  council: string,
): Promise<TestRun> {
  const [units, specs] = [paths.filter((path) => !isBrowsers(path)), paths.filter(isBrowsers)];
  const nothing: TestRun = { failed: [], passed: 0, broken: null };
  const first = units.length === 0 ? nothing : await runVitest(copy.folder, units, extent);
  if (specs.length === 0 || first.failed.length > 0 || first.broken !== null) return first;
  const trouble = await copy.buildWeb();
  if (trouble !== null) return { failed: [], passed: 0, broken: `The web app cannot be built: ${trouble}` };
  return runPlaywright(copy.folder, specs, extent, council);
}

function describe({ id, outcome, by, broken }: Result): string {
  const found = by === null ? broken : `by ${by.file} › ${by.title} (${by.message})`;
  return `${outcome === 'caught' ? '✓' : '✗'} ${id}: ${outcome}${found === null ? '' : ` ${found}`}`;
}

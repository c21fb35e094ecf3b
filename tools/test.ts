import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { project } from './build/inputs.ts';
import { since } from './progress.ts';
import {
  addCounts,
  type Counts,
  countOf,
  describeCounts,
  describeFailures,
  describeLongest,
} from './testing/counts.ts';
import { describeChoice, testsSince } from './testing/changed.ts';
import { holdTemporaryFolder } from './testing/memory.ts';
import { programsFor, type Stage, STAGES } from './testing/stages.ts';

// `npm test`; `--full` adds the long matrices. Words of a stage's title select stages: `npm test browser`. `npm
// test -- --changed` runs the tests of the subjects that changed since HEAD, `--changed=main` since a revision.
const { values, positionals: wanted } = parseArgs({
  options: { full: { type: 'boolean' }, changed: { type: 'string' } },
  args: process.argv.slice(2).map((argument) => (argument === '--changed' ? '--changed=HEAD' : argument)),
  allowPositionals: true,
});
const selection = values.changed === undefined ? undefined : testsSince(values.changed);
if (selection !== undefined) console.log(describeChoice(selection));
if (values.full === true) process.env['LINTEL_FULL'] = '1';
// Tests start about a hundred of our processes, which can share compiled code.
process.env['NODE_COMPILE_CACHE'] ??= join(project, 'node_modules', '.compile-cache');

holdTemporaryFolder();
const chosen = STAGES.filter(
  ({ title }) =>
    wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word.toLowerCase())),
);
const begun = performance.now();
const programs = programsFor(chosen);
const underWay: Promise<Result>[] = [];
for (const stage of chosen) {
  console.log(`\n· ${stage.title} …`);
  const result = runStage(stage);
  underWay.push(result);
  if (stage.beside !== true) await result;
}
const results = await Promise.all(underWay);

const total = addCounts(results.map(({ counts }) => counts));
console.log(`\nAll stages (${since(begun)}):`);
for (const { title, counts, took, late } of results) {
  console.log(`${markOf(counts)} ${title.padEnd(32)}${took.padStart(9)}   ${describeCounts(counts)}${late}`);
}
const failures = describeFailures(total);
if (failures !== undefined) console.log(`\n${failures}`);
if (total.failed > 0 || chosen.length === 0) process.exitCode = 1;
if (selection !== undefined) console.log(`\n${describeChoice(selection)}`);
console.log(`\n${describeCounts(total)}`);

type Result = {
  readonly title: string;
  readonly counts: Counts;
  readonly took: string;
  readonly late: string;
};

async function runStage({ title, budget, run }: Stage): Promise<Result> {
  const stageBegun = performance.now();
  const counts = await run({ chosen: selection, programs }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return countOf(false);
  });
  const isLate = values.full !== true && performance.now() - stageBegun > budget * 1000;
  const late = isLate ? `   ! more than its ${budget} s` : '';
  console.log(`${markOf(counts)} ${title} (${since(stageBegun)})`);
  const longest = describeLongest(counts);
  if (longest !== undefined) console.log(`  longest, in seconds of work: ${longest}`);
  return { title, counts, took: since(stageBegun), late };
}

function markOf({ failed }: Counts): string {
  return failed === 0 ? '✓' : '✗';
}

import { join } from 'node:path';
import { project } from './build/inputs.ts';
import { since } from './progress.ts';
import { addCounts, type Counts, countOf, describeCounts, describeTrouble } from './testing/counts.ts';
import { STAGES } from './testing/stages.ts';

// `npm test`, and with `--full` the long matrices as well. Words of a stage's title choose stages:
// `npm test browser`.
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (process.argv.includes('--full')) process.env['LINTEL_FULL'] = '1';
// Tests begin some hundred processes of ours: what one has compiled the next need not.
process.env['NODE_COMPILE_CACHE'] ??= join(project, 'node_modules', '.compile-cache');

const chosen = STAGES.filter(
  ({ title }) =>
    wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word.toLowerCase())),
);
const begun = performance.now();
const results: { title: string; counts: Counts; took: string }[] = [];
for (const { title, run } of chosen) {
  console.log(`\n· ${title} …`);
  const stageBegun = performance.now();
  let counts: Counts;
  try {
    counts = await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = countOf(false);
  }
  results.push({ title, counts, took: since(stageBegun) });
  console.log(`${markOf(counts)} ${title} (${since(stageBegun)})`);
}

const total = addCounts(results.map(({ counts }) => counts));
console.log(`\nAll stages (${since(begun)}):`);
for (const { title, counts, took } of results) {
  console.log(`${markOf(counts)} ${title.padEnd(32)}${took.padStart(9)}   ${describeCounts(counts)}`);
}
const trouble = describeTrouble(total);
if (trouble !== undefined) console.log(`\n${trouble}`);
if (total.failed > 0 || chosen.length === 0) process.exitCode = 1;
console.log(`\n${describeCounts(total)}`);

function markOf({ failed }: Counts): string {
  return failed === 0 ? '✓' : '✗';
}

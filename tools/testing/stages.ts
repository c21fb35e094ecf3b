import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { note } from '../progress.ts';
import type { ChosenTests } from './changed.ts';
import { provideChromium } from './chromium.ts';
import { provideClamd } from './clamd.ts';
import { runCommand } from './command.ts';
import { addCounts, type Counts, countOf, readPlaywrightCounts, readVitestCounts } from './counts.ts';
import { freePort } from './free-port.ts';

/** One part of a test run. It prints its failures itself; the counts are for the total. */
type Stage = {
  readonly title: string;
  /**
   * Seconds allowed on two quiet cores from a fresh clone; together ten minutes. A shared machine takes longer, so a
   * late run only prints a note.
   */
  readonly budget: number;
  readonly run: (scope: Scope) => Promise<Counts>;
};

/** The part of a stage to run. */
type Scope = {
  /** The tests for a change; undefined for every test. */
  readonly chosen: ChosenTests | undefined;
};

/** All stages, cheapest first. Every stage runs, even if earlier ones fail. */
export const STAGES: readonly Stage[] = [
  { title: 'Format', budget: 5, run: () => check('oxfmt', '--check', '.') },
  { title: 'Lint', budget: 5, run: () => check('oxlint') },
  // Every checker works out the libraries' types again: four, the default, take twice as long.
  { title: 'Types', budget: 25, run: () => check('tsc', '--noEmit', '--checkers', '2') },
  { title: 'Web build and its budget', budget: 10, run: () => check('node', 'tools/build.ts', '--force') },
  { title: 'Rules, machines, borders, API', budget: 245, run: runVitest },
  { title: 'Browser', budget: 310, run: runPlaywright },
];

async function check(...command: [string, ...string[]]): Promise<Counts> {
  const { code, output } = await runCommand(command);
  if (code !== 0) note(output.trimEnd());
  return countOf(code === 0);
}

async function runVitest({ chosen }: Scope): Promise<Counts> {
  await provideClamd(note);
  return withReport(async (report) => {
    const some = chosen?.vitest ?? [];
    const { code } = await runCommand(
      ['vitest', 'run', ...some, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { show: true },
    );
    return readVitestCounts(report, code);
  });
}

async function runPlaywright({ chosen }: Scope): Promise<Counts> {
  if (chosen?.browser.length === 0) {
    note('No browser test belongs to the change.');
    return addCounts([]);
  }
  const browser = await provideChromium(note);
  return withReport(async (report) => {
    const { code } = await runCommand(
      ['playwright', 'test', '--config=tests', '--reporter=line,json', ...(chosen?.browser ?? [])],
      {
        show: true,
        env: {
          LINTEL_CHROMIUM: browser,
          LINTEL_BROWSER_PORT: String(await freePort()),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      },
    );
    const counts = readPlaywrightCounts(report, code);
    if (counts.failed > 0)
      note('To see what a failed test did: npx playwright test -c tests --trace on <its file>');
    return counts;
  });
}

async function withReport(run: (report: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-test-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

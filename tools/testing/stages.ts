import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { note } from '../progress.ts';
import { provideChromium } from './chromium.ts';
import { runCommand } from './command.ts';
import { type Counts, countOf, readPlaywrightCounts, readVitestCounts } from './counts.ts';

/** One part of a test run. What fails shows why by itself; the counts are for the sum. */
export type Stage = { readonly title: string; readonly run: () => Promise<Counts> };

/** Everything, cheapest first. Every stage runs, whatever came of those before it. */
export const STAGES: readonly Stage[] = [
  { title: 'Format', run: () => check('oxfmt', '--check', '.') },
  { title: 'Lint', run: () => check('oxlint') },
  // Every checker works out the libraries' types anew: four of them, as many as there are unasked, cost twice the time.
  { title: 'Types', run: () => check('tsc', '--noEmit', '--checkers', '2') },
  { title: 'Web build and its budget', run: () => check('node', 'tools/build.ts', '--force') },
  { title: 'Rules, machines, borders, API', run: runVitest },
  { title: 'Browser', run: runPlaywright },
];

async function check(...command: [string, ...string[]]): Promise<Counts> {
  const { code, output } = await runCommand(command);
  if (code !== 0) note(output.trimEnd());
  return countOf(code === 0);
}

async function runVitest(): Promise<Counts> {
  return withReport(async (report) => {
    const { code } = await runCommand(
      ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { show: true },
    );
    return readVitestCounts(report, code);
  });
}

async function runPlaywright(): Promise<Counts> {
  const browser = await provideChromium(note);
  return withReport(async (report) => {
    const { code } = await runCommand(
      ['playwright', 'test', '--config=tests', '--pass-with-no-tests', '--reporter=line,json'],
      {
        show: true,
        env: {
          LINTEL_CHROMIUM: browser,
          LINTEL_BROWSER_PORT: String(await freePort()),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      },
    );
    return readPlaywrightCounts(report, code);
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

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
export type Stage = {
  readonly title: string;
  /** True if it runs beside the next stage: neither keeps two processors busy all the time. */
  readonly beside?: boolean;
  /** True if its tests need the virus scanner or a browser. */
  readonly needsPrograms?: boolean;
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
  readonly programs: Programs;
};

/** Programs that tests need, which may have to be installed. */
type Programs = {
  /** Resolves once the virus scanner is installed, or cannot be. */
  readonly clamd: Promise<void>;
  /** The browser's path. Rejects if there is none and none can be installed. */
  readonly chromium: Promise<string>;
};

/**
 * Starts to install the programs that some stages need, one after the other: downloads leave the processors free for
 * the stages before.
 */
export function programsFor(stages: readonly Stage[]): Programs {
  if (!stages.some(({ needsPrograms }) => needsPrograms === true)) {
    return { clamd: Promise.resolve(), chromium: Promise.resolve('') };
  }
  const clamd = provideClamd(note);
  const chromium = clamd.then(() => provideChromium(note));
  // The browser stage awaits it, minutes later.
  chromium.catch(() => undefined);
  return { clamd, chromium };
}

/** All stages, cheapest first. Every stage runs, even if earlier ones fail. */
export const STAGES: readonly Stage[] = [
  { title: 'Format', budget: 5, run: () => check(['oxfmt', '--check', '.']) },
  { title: 'Lint', budget: 5, run: () => check(['oxlint']) },
  { title: 'Web build and its budget', budget: 10, run: () => check(['node', 'tools/build.ts', '--force']) },
  {
    title: 'Types',
    // Most of it is over while the next stage starts PostgreSQL and reads its files.
    beside: true,
    budget: 40,
    // Every checker works out the libraries' types again: two take a third more processor time, four twice as much, and
    // the next stage keeps both processors busy. Collecting garbage a quarter as often saves another sixth.
    run: () => check(['tsc', '--noEmit', '--checkers', '1'], { GOGC: '400' }),
  },
  { title: 'Rules, machines, borders, API', needsPrograms: true, budget: 245, run: runVitest },
  { title: 'Browser', needsPrograms: true, budget: 310, run: runPlaywright },
];

async function check(command: readonly [string, ...string[]], env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const { code, output } = await runCommand(command, { env });
  if (code !== 0) note(output.trimEnd());
  return countOf(code === 0);
}

async function runVitest({ chosen, programs }: Scope): Promise<Counts> {
  await programs.clamd;
  return withReport(async (report) => {
    const some = chosen?.vitest ?? [];
    const { code } = await runCommand(
      ['vitest', 'run', ...some, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { show: true },
    );
    return readVitestCounts(report, code);
  });
}

async function runPlaywright({ chosen, programs }: Scope): Promise<Counts> {
  if (chosen?.browser.length === 0) {
    note('No browser test belongs to the change.');
    return addCounts([]);
  }
  const browser = await programs.chromium;
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

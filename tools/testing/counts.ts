import { existsSync, readFileSync } from 'node:fs';

/** What came of some tests. Those that passed only at a second attempt are `unsteady`, and among the passed. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unsteady?: number;
};

export function addCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
    unsteady: all.reduce((sum, { unsteady = 0 }) => sum + unsteady, 0),
  };
}

/** The last line of a test run. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A check that only says yes or no counts as one test. */
export function countOf(holds: boolean): Counts {
  return holds ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Totals in the report of Vitest's JSON reporter. */
export function readVitestCounts(file: string, exitCode: number): Counts {
  const report: VitestReport | undefined = readReport(file);
  return honest(
    {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    },
    exitCode,
  );
}

/**
 * What has to be said beside the last line of a test run: that something passed only at a second attempt
 * (decision 18), which Playwright names as flaky. Undefined where everything was steady.
 */
export function describeUnsteady({ unsteady = 0 }: Counts): string | undefined {
  return unsteady === 0
    ? undefined
    : `${unsteady} passed only at a second attempt, named as flaky above: mend before the full run, which allows none`;
}

/** Totals in the report of Playwright's JSON reporter. */
export function readPlaywrightCounts(file: string, exitCode: number): Counts {
  const stats = readReport<PlaywrightReport>(file)?.stats;
  return honest(
    {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
      unsteady: stats?.flaky ?? 0,
    },
    exitCode,
  );
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** A runner that ended badly without a failed test (a file that does not load, a server that does not start). */
function honest(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { project } from '../build/inputs.ts';

/** The results of some tests, with the names of failed ones. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that only `npm run test:full` runs, if the runner reports them. */
  readonly leftOut?: number;
  /** Failed tests, if the runner reports them. */
  readonly failures?: readonly Failure[];
  /** Seconds of work by test file, if the runner reports them; parallel files overlap. */
  readonly seconds?: ReadonlyMap<string, number>;
};

/** A failed test: `file › title`, and the beginning of its error. */
export type Failure = { readonly name: string; readonly because: string };

export function addCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
    leftOut: all.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0),
    failures: all.flatMap(({ failures = [] }) => failures),
  };
}

/** Returns the last line of a test run, from its counts. */
export function describeCounts({ passed, failed, skipped, leftOut = 0 }: Counts): string {
  const rest = leftOut === 0 ? '' : `, ${leftOut} only in test:full`;
  return `${passed} passed, ${failed} failed, ${skipped} skipped${rest}`;
}

/** Returns the counts for a check that only passes or fails: one test. */
export function countOf(holds: boolean): Counts {
  return holds ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Returns the failed tests with the beginning of each error, for the end of a long run whose beginning has scrolled
 * away; undefined if none failed.
 */
export function describeFailures({ failures = [] }: Counts): string | undefined {
  if (failures.length === 0) return undefined;
  const lines = failures.flatMap(({ name, because }) => [
    `    ${name}`,
    ...because.split('\n').flatMap((line) => (line.trim() === '' ? [] : `        ${line.trimEnd()}`)),
  ]);
  return ['✗ Failed:', ...lines].join('\n');
}

/** Returns the first lines of an error without its colours: enough to see the expected and the received value. */
function beginningOf(error: string | undefined, most = 12): string {
  return stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, most)
    .map((line) => line.slice(0, 300))
    .join('\n');
}

/** Returns the slowest files, longest first, as one line; undefined if the runner reports no times. */
export function describeLongest({ seconds }: Counts, most = 10): string | undefined {
  if (seconds === undefined || seconds.size === 0) return undefined;
  const longest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, most);
  return longest.map(([file, cost]) => `${file} ${cost.toFixed(0)} s`).join(', ');
}

/** Reads totals and names from a report of Vitest's JSON reporter. */
export function readVitestCounts(file: string, exitCode: number): Counts {
  const report: VitestReport | undefined = readReport(file);
  const tests = (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  const leftOut = tests.filter(({ status, tags }) => status === 'skipped' && tags.includes('full')).length;
  return withUnreportedFailure(
    {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0) - leftOut,
      leftOut,
      failures: (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            name: nameOf([relative(project, name), fullName]),
            because: beginningOf(failureMessages?.join('\n')),
          })),
      ),
      seconds: summed(
        (report?.testResults ?? []).map(({ name, startTime, endTime }) => [
          relative(project, name),
          (endTime - startTime) / 1000,
        ]),
      ),
    },
    exitCode,
  );
}

/** Reads totals and names from a report of Playwright's JSON reporter. */
export function readPlaywrightCounts(file: string, exitCode: number): Counts {
  const report = readReport<PlaywrightReport>(file);
  const tests = (report?.suites ?? []).flatMap(testsOf);
  return withUnreportedFailure(
    {
      passed: report?.stats.expected ?? 0,
      failed: report?.stats.unexpected ?? 0,
      skipped: report?.stats.skipped ?? 0,
      failures: tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ name, because }) => ({ name, because })),
      seconds: summed(tests.map((result) => [result.file, result.seconds])),
    },
    exitCode,
  );
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    /** The file's absolute path. */
    name: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; tags: string[]; failureMessages?: string[] }[];
  }[];
};
type PlaywrightStatus = 'expected' | 'unexpected' | 'skipped';
type PlaywrightReport = {
  stats: Record<PlaywrightStatus, number>;
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  file: string;
  specs: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightTest = {
  projectName: string;
  status: PlaywrightStatus;
  /** `duration` in milliseconds. */
  results: { duration: number; errors?: { message?: string }[] }[];
};
type CalledTest = {
  name: string;
  file: string;
  status: PlaywrightStatus;
  seconds: number;
  because: string;
};

/** Returns all tests of a suite; a suite within a file has tests of its own, and further suites. */
function testsOf({ file, specs, suites = [] }: PlaywrightSuite): CalledTest[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        name: nameOf([projectName, file, title]),
        file,
        status,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        because: beginningOf(
          results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? '')).join('\n'),
        ),
      })),
    ),
    ...suites.flatMap(testsOf),
  ];
}

function summed(costs: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [file, cost] of costs) sums.set(file, (sums.get(file) ?? 0) + cost);
  return sums;
}

function nameOf(parts: readonly string[]): string {
  return parts.join(' › ');
}

/**
 * Counts a failure if the runner failed without a failed test (a file that does not load, a server that does not
 * start).
 */
function withUnreportedFailure(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

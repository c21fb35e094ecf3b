import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from '#tools/testing/free-port.ts';

/** A failed test: its file, its title, and the first line of its message. */
export interface FailedTest {
  readonly file: string;
  readonly title: string;
  readonly message: string;
}

/** The outcome of a run: the failed tests, and the reason if any could not run at all. */
export interface TestRun {
  readonly failed: readonly FailedTest[];
  readonly passed: number;
  /** Null if everything could run. */
  readonly broken: string | null;
}

/** The extent of a run: up to the first failure, and only tests with these words in their titles. */
export interface Extent {
  readonly bail: boolean;
  readonly title?: string | undefined;
}

/** Runs files of Vitest one after the other; with `bail` it ends at the first failure. */
export async function runVitest(
  folder: string,
  paths: readonly string[],
  { bail, title }: Extent,
): Promise<TestRun> {
  return withReport(async (report) => {
    const output = await run(folder, 'vitest', [
      'run',
      ...paths,
      '--maxWorkers=1',
      `--bail=${bail ? 1 : 0}`,
      ...(title === undefined ? [] : ['-t', literally(title)]),
      '--reporter=json',
      `--outputFile=${report}`,
    ]);
    if (!existsSync(report)) return { failed: [], passed: 0, broken: troubleIn(output) };
    const { success, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
    const failed = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ ancestorTitles, title: own, failureMessages }) => ({
          file: name.replace(`${folder}/`, ''),
          // As `-t` reads it, unlike the report's own full name.
          title: [...ancestorTitles, own].join(' > '),
          message: firstLine(failureMessages[0] ?? ''),
        })),
    );
    const stopped = testResults.find(({ status, message }) => status === 'failed' && message !== '');
    const nothing = testResults.length === 0 ? troubleIn(output) : null;
    const broken = stopped
      ? `${stopped.name.replace(`${folder}/`, '')}: ${firstLine(stopped.message)}`
      : nothing;
    const passed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed').length;
    return { failed, passed, broken: broken ?? (success || failed.length > 0 ? null : troubleIn(output)) };
  });
}

interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs specs of Playwright one after the other in one council, on the web app built there. */
export async function runPlaywright(
  folder: string,
  paths: readonly string[],
  { bail, title }: Extent,
  council: string,
): Promise<TestRun> {
  return withReport(async (report) => {
    const output = await run(
      folder,
      'playwright',
      [
        'test',
        '--config=tests',
        `--project=${council}`,
        '--workers=1',
        ...(bail ? ['-x'] : []),
        ...(title === undefined ? [] : ['-g', literally(title)]),
        '--reporter=json',
        ...paths.map((path) => path.replace(/^tests\//, '')),
      ],
      {
        LINTEL_BROWSER_PORT: process.env['LINTEL_BROWSER_PORT'] ?? String(await freePort()),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    );
    if (!existsSync(report)) return { failed: [], passed: 0, broken: troubleIn(output) };
    const { suites, errors, stats } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
    const failed = suites.flatMap((suite) => failedSpecs(suite, []));
    const ran = stats.expected + stats.unexpected + stats.flaky > 0;
    const broken =
      failed.length > 0 || (ran && errors.length === 0) ? null : (errors[0]?.message ?? troubleIn(output));
    return { failed, passed: stats.expected + stats.flaky, broken: broken && firstLine(broken) };
  });
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

function failedSpecs({ suites = [], specs = [] }: PlaywrightSuite, titles: readonly string[]): FailedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        file: `tests/browser/${file}`,
        title: [...titles, title].join(' '),
        message: firstLine(results.at(-1)?.error?.message ?? ''),
      })),
  );
  return [...own, ...suites.flatMap((suite) => failedSpecs(suite, [...titles, suite.title]))];
}

async function withReport(work: (report: string) => Promise<TestRun>): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-planted-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program of the project in a folder; even a failed run has a report. */
export function run(
  folder: string,
  program: string,
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: folder,
      env: {
        ...process.env,
        PATH: `${join(folder, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve(`${program}: ${error.message}`));
    child.once('close', () => resolve(output));
  });
}

/** Returns a regular expression that matches exactly this title. */
function literally(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).split('\n', 1)[0]?.trim() ?? '';
}

/** Returns the line of a program's output that names the fault: the first with an error, otherwise the last. */
export function troubleIn(text: string): string {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  return (lines.find((line) => line.includes('Error: ')) ?? lines.at(-1) ?? '').trim();
}

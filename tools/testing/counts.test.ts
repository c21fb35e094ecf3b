import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { project } from '../build/inputs.ts';
import {
  addCounts,
  countOf,
  describeCounts,
  describeFailures,
  describeLongest,
  readPlaywrightCounts,
  readVitestCounts,
} from './counts.ts';

/** Returns one test in a Vitest report. */
const of = (fullName: string, status: string, tags: readonly string[] = []) => ({ fullName, status, tags });
const error = '\u001B[31mError: expected 2\u001B[39m\n\nReceived: 3\n    at bids.ts:7:1';
/** Returns one test in a Playwright report. */
const spec = (title: string, status: string) => ({
  title,
  tests: [
    {
      projectName: 'ashcombe',
      status,
      results: [{ duration: 1500, errors: status === 'unexpected' ? [{ message: error }] : [] }],
    },
  ],
});

let folder: string;
let report: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-counts-'));
  report = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('counts of Vitest: what is to do is skipped, too, but not what the full run has', () => {
  writeFileSync(
    report,
    JSON.stringify({
      numPassedTests: 5,
      numFailedTests: 2,
      numPendingTests: 4,
      numTodoTests: 1,
      testResults: [
        {
          name: join(project, 'api/bids.test.ts'),
          startTime: 1_000,
          endTime: 3_500,
          assertionResults: [
            of('a bid is kept', 'passed'),
            { ...of('a bid is kept once', 'failed'), failureMessages: [error] },
            of('a bid outlives a kill', 'skipped', ['full']),
          ],
        },
      ],
    }),
  );
  expect(readVitestCounts(report, 1)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 4,
    leftOut: 1,
    failures: [{ name: 'api/bids.test.ts › a bid is kept once', because: 'Error: expected 2\nReceived: 3' }],
    seconds: new Map([['api/bids.test.ts', 2.5]]),
  });
});

test('counts of Playwright: a failed test is named with its error, however deep its suite', () => {
  writeFileSync(
    report,
    JSON.stringify({
      stats: { expected: 7, unexpected: 1, skipped: 2 },
      suites: [
        {
          file: 'bids.spec.ts',
          specs: [spec('bids', 'expected'), spec('withdraws', 'skipped')],
          suites: [{ file: 'bids.spec.ts', specs: [spec('at once', 'unexpected')] }],
        },
      ],
    }),
  );
  const counts = readPlaywrightCounts(report, 1);
  expect(counts).toEqual({
    passed: 7,
    failed: 1,
    skipped: 2,
    failures: [{ name: 'ashcombe › bids.spec.ts › at once', because: 'Error: expected 2\nReceived: 3' }],
    seconds: new Map([['bids.spec.ts', 4.5]]),
  });
  expect(describeFailures(addCounts([countOf(true), counts]))?.split('\n')).toEqual([
    '✗ Failed:',
    '    ashcombe › bids.spec.ts › at once',
    '        Error: expected 2',
    '        Received: 3',
  ]);
});

test.each([readVitestCounts, readPlaywrightCounts])(
  'a runner that dies without a report is a failure',
  (read) => {
    expect(read(report, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  },
);

test('the slowest files are listed, longest first', () => {
  const seconds = new Map([
    ['a.ts', 1],
    ['b.ts', 12.3],
    ['c.ts', 4],
  ]);
  expect(describeLongest({ ...countOf(true), seconds }, 2)).toBe('b.ts 12 s, c.ts 4 s');
  expect(describeLongest(countOf(true))).toBeUndefined();
});

test('the last line sums everything up', () => {
  const sum = addCounts([countOf(true), countOf(false), { passed: 10, failed: 0, skipped: 3 }]);
  expect(describeCounts(sum)).toBe('11 passed, 1 failed, 3 skipped');
  expect(describeCounts({ ...sum, leftOut: 4 })).toBe('11 passed, 1 failed, 3 skipped, 4 only in test:full');
  expect(describeFailures(sum)).toBeUndefined();
});

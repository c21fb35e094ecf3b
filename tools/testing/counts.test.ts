import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addCounts,
  countOf,
  describeCounts,
  describeUnsteady,
  readPlaywrightCounts,
  readVitestCounts,
} from './counts.ts';

let folder: string;
let report: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-counts-'));
  report = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('counts of Vitest: what is to do is skipped, too', () => {
  writeFileSync(
    report,
    JSON.stringify({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 3, numTodoTests: 1 }),
  );
  expect(readVitestCounts(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 4 });
});

test('counts of Playwright: what is flaky has passed, and is told of', () => {
  writeFileSync(report, JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 2 } }));
  const counts = readPlaywrightCounts(report, 1);
  expect(counts).toEqual({ passed: 9, failed: 1, skipped: 2, unsteady: 2 });
  expect(describeUnsteady(addCounts([countOf(true), counts]))).toContain('2 passed only at a second attempt');
});

test.each([readVitestCounts, readPlaywrightCounts])(
  'a runner that dies without a report is a failure',
  (read) => {
    expect(read(report, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  },
);

test('the last line sums everything up', () => {
  const sum = addCounts([countOf(true), countOf(false), { passed: 10, failed: 0, skipped: 3 }]);
  expect(describeCounts(sum)).toBe('11 passed, 1 failed, 3 skipped');
  expect(describeUnsteady(sum)).toBeUndefined();
});

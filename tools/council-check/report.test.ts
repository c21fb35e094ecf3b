import { expect, test } from 'vitest';
import type { Finding } from '#schemas/tenant/finding.ts';
import { reportFindings } from './report.ts';

const found = (line: number, kind: string, severity: Finding['severity'] = 'error'): Finding => ({
  severity,
  kind,
  file: 'seabrook/front-page.json',
  line,
  message: `${kind} ${line}`,
  cure: 'Mend it.',
});

function report(findings: readonly Finding[], all = false): string[] {
  const lines: string[] = [];
  reportFindings(findings, ['seabrook'], (line) => lines.push(line), { all });
  return lines.filter((line) => !line.startsWith('    '));
}

test('what was found in a file is told by its lines, whatever it is', () => {
  const lines = report([found(4, 'a'), found(9, 'a'), found(5, 'b'), found(2, 'c', 'warning')]);
  expect(lines.slice(0, 4)).toEqual([
    '✗ seabrook/front-page.json:4',
    '✗ seabrook/front-page.json:5',
    '✗ seabrook/front-page.json:9',
    '! seabrook/front-page.json:2',
  ]);
});

test('of many warnings of a kind ten are told, and the rest are counted behind them', () => {
  const many = Array.from({ length: 14 }, (_, place) => found(place + 1, 'a', 'warning'));
  const lines = report([...many, found(12, 'b', 'warning')]);
  expect(lines.slice(9, 12)).toEqual([
    '! seabrook/front-page.json:10',
    '  and 4 more like this in seabrook/front-page.json (to list each one: npm run tenant -- check seabrook --all)',
    '! seabrook/front-page.json:12',
  ]);
  expect(report(many, true)).toHaveLength(15);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, readRecord } from './csv-rows.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('what a spreadsheet writes is read as it was written, whichever sign stands between cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ŵ', ' ', '"', ',', ';', '\t', '\n') });
  const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), (all, sign, end) => {
      const header = ['code', 'name', 'hint'].join(sign);
      const text = ['\uFEFF' + header, ...all.map((row) => row.map(quoted).join(sign))].join(end);
      const { rows: read, unclosed } = readCsv(text);
      expect(unclosed).toBeUndefined();
      expect(read.slice(1).map(({ cells }) => cells)).toEqual(all);
    }),
  );
});

test('a row knows the line where it begins, past empty rows and cells of several lines', () => {
  expect(readCsv('a,b\r\n\r\n"x\ny",1\r\n,\r\nz,2\r\n').rows.map(({ line }) => line)).toEqual([1, 3, 6]);
  expect(readCsv('a,b\nx,"y\n').unclosed).toBe(2);
  expect(readCsv('')).toEqual({ rows: [], unclosed: undefined });
});

test.each([
  ['spaces before a quotation mark', 'a, "b, c"\n', ['a', 'b, c']],
  ['a carriage return at the end of a line, as an old Mac writes it', 'a,b\rc,d', ['a', 'b']],
  ['a quotation mark in the middle of a cell', 'a,6" pipe\n', ['a', '6" pipe']],
  ['words behind a closing quotation mark', '"a"b,c\n', ['ab', 'c']],
  ['an empty last cell', 'a,', ['a', '']],
])('%s', (_what, text, cells) => {
  expect(readCsv(text).rows[0]?.cells).toEqual(cells);
});

test('a record knows where the next one begins, and what is odd about it', () => {
  const text = '"a\nb",c\r\nd,e"f\n"g';
  const first = readRecord(text, 0);
  expect(first).toMatchObject({ cells: ['a\nb', 'c'], end: 9, lines: 2, hasStrayMark: false });
  const second = readRecord(text, first.end);
  expect(second).toMatchObject({ cells: ['d', 'e"f'], lines: 1, hasStrayMark: true, unclosed: undefined });
  expect(readRecord(text, second.end)).toMatchObject({ cells: ['g'], end: text.length, unclosed: 0 });
});

import { expect, test } from 'vitest';
import { readCaseReference } from './case-reference.ts';

test.each([
  ['123456', '123456'],
  ['1234-5678', '1234-5678'],
  [' 123 456 ', '123456'],
  ['1234 - 5678', '1234-5678'],
])('%j is the reference %s', (text, reference) => {
  expect(readCaseReference(text)).toBe(reference);
});

test.each([
  '',
  '12345',
  '1234567',
  '12345678',
  '123-4567',
  '12345-678',
  '1234–5678',
  '12a456',
  '١٢٣٤٥٦',
  '123456\n7',
])('%j is none', (text) => {
  expect(readCaseReference(text)).toBeNull();
});

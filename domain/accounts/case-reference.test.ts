import { expect, test } from 'vitest';
import { readCaseReference } from './case-reference.ts';

test.each([
  ['123456', '123456'],
  ['1234-5678', '1234-5678'],
  [' 123 456 ', '123456'],
  ['1234 - 5678', '1234-5678'],
  ['8800\u20110002', '8800-0002'],
  ['8800\u20130002', '8800-0002'],
  ['8800\u200b-0002', '8800-0002'],
  ['No. 880001', '880001'],
  ['Your ref: 880001', '880001'],
  ['Cyfeirnod: 8800-0002', '8800-0002'],
  ['١٢٣٤٥٦', '123456'],
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
  '12a456',
  'AB 880001',
  'No. 88001',
  '123456\n7',
])('%j is none', (text) => {
  expect(readCaseReference(text)).toBeNull();
});

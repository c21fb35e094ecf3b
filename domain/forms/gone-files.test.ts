import { expect, test } from 'vitest';
import { withGoneFiles } from './gone-files.ts';

const [here, gone] = ['0b5f8f5e-6a9c-4f5e-9d5d-0c8b7c1f2a3b', '1b5f8f5e-6a9c-4f5e-9d5d-0c8b7c1f2a3b'];
const check = withGoneFiles((_page, answer) => (answer === 'wrong' ? 'maxItems' : null), new Set([gone]));

test.each([
  ['proof', [here], null],
  ['proof', [here, gone], 'files.gone'],
  ['proof', ['later'], null],
  ['proof', gone, null],
  // An existing fault comes first.
  ['wrong', [gone], 'maxItems'],
] as const)('of %s as %j the check says %s', (answer, value, keyword) => {
  expect(check('page', answer, value)).toBe(keyword);
});

import { expect, test } from 'vitest';
import { anonymousRecordName } from './anonymous-record.ts';

test.each([
  ['my-housing-form', 'myhousing-formform'],
  ['pre-assessment', 'preassessmentform'],
  ['homeless--referral-2', 'homelessreferral-2form'],
  ['Register', 'registerform'],
  ['-a-b', 'a-bform'],
])('%s is kept as %s', (identifier, name) => {
  expect(anonymousRecordName(identifier)).toBe(name);
});

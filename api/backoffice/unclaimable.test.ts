import { expect, test } from 'vitest';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import { countUnclaimable, describeUnclaimable } from './unclaimable.ts';

const item: ApplicationItem = {
  externalReference: 'H/1',
  reference: '482913',
  schemeIdentifiers: ['general-needs'],
  facts: {
    band: null,
    effectiveDate: null,
    bedroomNeed: null,
    household: [
      { role: 'partner', dateOfBirth: '1988-05-14' },
      { role: 'applicant', dateOfBirth: '1988-05-14' },
    ],
    localConnections: [],
  },
};
const kept = { accountId: null, claimPostcode: null };

test.each([
  ['has no postcode, nor had one', {}, kept, 1],
  ['is new and has no postcode', {}, undefined, 1],
  ['has one now', { postcode: 'ZZ1 1AA' }, kept, 0],
  ['had one before', {}, { ...kept, claimPostcode: 'ZZ11AA' }, 0],
  ['is somebody’s already', {}, { ...kept, accountId: 'a' }, 0],
  ['comes from a form that somebody sent', { submission: 'AB12-CD34' }, undefined, 0],
  [
    'has a number with a blank, which people’s own never has',
    { postcode: 'ZZ1 1AA', reference: '482 913' },
    kept,
    1,
  ],
  ['has a number of eight digits', { postcode: 'ZZ1 1AA', reference: '1234-5678' }, kept, 0],
] as const)('an application that %s', (_what, changed, known, count) => {
  const counted = countUnclaimable([{ at: '/0', item: { ...item, ...changed } }], () => known);
  expect(counted.applications).toBe(count);
});

test('one that lacks several things is one application, and each thing is told', () => {
  const household: ApplicationItem['facts']['household'] = [{ role: 'adult', dateOfBirth: '1988-05-14' }];
  const sent = { at: '/7', item: { ...item, reference: '1', facts: { ...item.facts, household } } };
  expect(describeUnclaimable(countUnclaimable([sent], () => undefined))).toMatchObject({
    applications: 1,
    first: ['/7'],
    message:
      'People cannot claim 1 application online: 1 without a postcode, 1 without the applicant’s date of birth, 1 with a number that people cannot enter.',
  });
});

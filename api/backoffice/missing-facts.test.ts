import { expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { countMissingFacts, describeMissingFacts, sumMissingFacts } from './missing-facts.ts';

const today = '2026-03-10';
const open: Scheme = {
  identifier: 'open',
  name: 'Homes for everyone',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 5 },
  bands: [{ id: 'high', name: 'High', meaning: 'you need to move' }],
};
const level: Scheme = {
  ...open,
  identifier: 'level',
  name: 'Level homes',
  rules: { mobility: ['wheelchair'], bands: ['high'] },
};
const policy: LettingsPolicy = {
  version: '1',
  schemes: [open, level],
  advertTypes: [{ id: 1, name: 'Home' }],
  outcomes: { hideBelow: 0 },
  localConnectionExemptions: [],
};
const whole: ApplicationFacts = {
  band: 'high',
  effectiveDate: '2024-01-01',
  bedroomNeed: 2,
  mobility: 'wheelchair',
  household: [{ role: 'applicant', dateOfBirth: '1980-01-01' }],
  localConnections: [],
};
const item = (facts: Partial<ApplicationFacts>, ...schemeIdentifiers: string[]) => ({
  facts: { ...whole, ...facts },
  schemeIdentifiers,
});
const batch = (...schemes: string[]) =>
  countMissingFacts([item({ effectiveDate: null }, ...schemes)], policy, today);
const messages = (...items: ReturnType<typeof item>[]) =>
  describeMissingFacts(countMissingFacts(items, policy, today), policy).map(({ message }) => message);

test('a fact that only rules on bidders read keeps people from bidding, and gives them no place', () => {
  expect(messages(item({ mobility: null }, 'level'), item({ mobility: null }, 'open'))).toEqual([
    '1 application does not include "facts.mobility", which decides who can bid in Level homes. Until you send it, the rules there keep it from bidding.',
  ]);
});

test('a fact that decides both says each where it is so', () => {
  const without = item({ band: null }, 'level', 'open');
  expect(messages(without, without)).toEqual([
    '2 applications do not include "facts.band", which decides who can bid in Level homes. Until you send it, the rules there keep them from bidding.',
    '2 applications do not include "facts.band", which decides the order in Homes for everyone. Until you send it, they rank level with the lowest band.',
  ]);
});

test('batches add up, with each scheme once', () => {
  expect(sumMissingFacts([batch('open'), batch('open', 'level'), batch()])).toEqual([
    { fact: 'effectiveDate', decides: 'order', applications: 2, schemes: ['open', 'level'] },
  ]);
});

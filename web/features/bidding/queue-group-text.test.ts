import { describe, expect, it } from 'vitest';
import type { QueueGroup } from '#schemas/api/queue-order.ts';
import welsh from '../../../tenants/base/locales/cy-GB.json' with { type: 'json' };
import messages from '../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { createFormats } from '#domain/words/formats.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { ownGroupText, queueGroupText, missingCriterionText } from './queue-group-text.ts';

const i18n = createI18n('en-GB', messages);
const formats = createFormats('en-GB', i18n.t);
const groupText = (group: Partial<QueueGroup>) =>
  queueGroupText(
    { where: 'ahead', criterion: 'band', mine: 'Band C', theirs: 'Band A', count: 12, ...group },
    i18n,
    formats,
  );

describe('queueGroupText', () => {
  it('says how many are ahead, and both values', () => {
    expect(groupText({})).toEqual({
      who: '12 people ahead of you',
      because: 'They are in Band A. You are in Band C.',
    });
  });

  it('gives no number of a few, and no value that the server keeps to itself', () => {
    expect(groupText({ where: 'behind', theirs: null, count: 'fewerThanFive' })).toEqual({
      who: 'Fewer than 5 people behind you',
      because: 'The higher band comes first.',
    });
  });

  it('writes days and ranges out', () => {
    const since = { criterion: 'effectiveDate', mine: '2026-04-09' } as const;
    expect(groupText({ ...since, theirs: ['2024-03-03', '2025-12-24'] }).because).toBe(
      'Waiting since: they between 3 March 2024 and 24 December 2025, you 9 April 2026.',
    );
    expect(groupText({ ...since, theirs: ['2024-03', '2025-12'] }).because).toContain(
      'between March 2024 and December 2025',
    );
    expect(groupText({ criterion: 'points', mine: 40, theirs: [60, 1204] }).because).toBe(
      'Their points: 60 to 1,204. Your points: 40.',
    );
    expect(groupText({ criterion: 'points', mine: 40, theirs: [60, 60] }).because).toContain('points: 60.');
  });

  it('has words for every criterion of a ranking', () => {
    const criteria =
      'preference quota band points bedroomNeed householdSize debt effectiveDate registrationDate';
    for (const criterion of [
      ...criteria.split(' '),
      'waiting',
      'bidTime',
      'draw',
      'number',
      'lot',
      'landlord',
    ]) {
      expect(groupText({ criterion, theirs: null }).because, criterion).not.toBe('');
    }
  });
});

describe('missingCriterionText', () => {
  const criteria = 'preference quota band points bedroomNeed debt effectiveDate registrationDate waiting';

  it('has words of its own for every criterion whose fact can be missing', () => {
    const said = criteria
      .split(' ')
      .map((criterion) => missingCriterionText({ criterion, place: 'last', facts: [] }, i18n));
    expect(new Set(said).size).toBe(9);
    for (const words of said) expect(words).toMatch(/We do not know .* For now /);
  });
});

describe('ownGroupText', () => {
  const quota = { above: ['people in Emergency'], group: 'people in High', after: ['people in Medium'] };
  const inEnglish = (own: Parameters<typeof ownGroupText>[1]) =>
    ownGroupText({ ...quota, percent: 50 }, own, i18n);

  it('says which group a person is in, and its place', () => {
    expect(inEnglish({ place: 1 })).toBe('You are among people in Emergency, who come first for this home.');
    expect(inEnglish({ place: 3 })).toBe('You are among people in Medium, who come third for this home.');
    expect(ownGroupText({ ...quota, percent: 50 }, { place: 3 }, createI18n('cy-GB', welsh))).toBe(
      'Rydych chi ymhlith y bobl hyn, sy’n dod yn drydydd am y cartref hwn: people in Medium.',
    );
  });

  it('says that a person is in none, or that it is not known yet', () => {
    expect(inEnglish({ place: null })).toBe(
      'You are not in any of the groups for this home, so you come after the people who are.',
    );
    expect(inEnglish({ place: null, mayComeEarlier: true })).toMatch(
      /^We do not know yet if you are in a group/,
    );
    expect(inEnglish({ place: 2, mayComeEarlier: true })).toMatch(
      /^You are among people in High, who come second for this home[.] We do not know yet/,
    );
  });

  it('says nothing where there is no group', () => {
    expect(inEnglish(undefined)).toBeNull();
    expect(ownGroupText(undefined, { place: 1 }, i18n)).toBeNull();
  });
});

import { describe, expect, it, test } from 'vitest';
import { createFormats } from '#domain/words/formats.ts';
import type { RefusalCost } from '#schemas/api/offers.ts';
import type { RefusalPenalty } from '#schemas/offers.ts';
import welsh from '../../../tenants/base/locales/cy-GB.json' with { type: 'json' };
import english from '../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { costSentences, penaltySentence } from './cost-words.ts';

const { t } = createI18n('en-GB', english);
const formats = createFormats('en-GB', t);
const until = '2027-06-01';
const cost: RefusalCost = { counted: 2, after: 3, withinMonths: 12, penalty: { kind: 'noBids', until } };

const offerOf = (refusalCost: RefusalCost | null) => ({ refusalCost, penaltyBand: 'Band D' });

describe('what a refusal would cost', () => {
  it('is said with the date and the right to a review', () => {
    expect(costSentences(offerOf(cost), t, formats)).toEqual([
      'At the moment, 2 refusals count against you in the last 12 months. An offer that you did not answer, or a viewing that you missed, is one of them if our rules count it.',
      'If we decide that this one counts, that makes 3. You would then not be able to bid until 1 June 2027. That day is later if we do not decide today. You could ask us for a review of that decision.',
      'A member of staff reads your reason and then decides whether the refusal counts. Until they have decided, it does not count.',
    ]);
  });

  it('is nothing yet, and then promises no review', () => {
    const [soFar, follows] = costSentences(offerOf({ ...cost, counted: 0, penalty: null }), t, formats);
    expect(soFar).toBe('At the moment, no refusals count against you in the last 12 months.');
    expect(follows).toBe(
      'If we decide that this one counts, that makes 1. That would not have any effect yet. Our rule for you applies at 3.',
    );
  });

  it('names no months where all refusals count, and no rule where there is none', () => {
    expect(costSentences(offerOf({ ...cost, counted: 1, withinMonths: null }), t, formats)[0]).toMatch(
      /^At the moment, 1 refusal counts against you\. /,
    );
    expect(costSentences(offerOf(null), t, formats)).toEqual([
      'As your application is now, our lettings rules set no penalty for you if you refuse this home.',
    ]);
  });

  it.each<[RefusalPenalty, string]>([
    [{ kind: 'bottomOfBand', until }, 'behind everyone else in your band until 1 June 2027'],
    [{ kind: 'band', band: 'd', until }, 'in a lower band, Band D, until 1 June 2027'],
    [{ kind: 'band', band: 'd', until: null }, 'in a lower band, Band D, until we change it'],
    [
      { kind: 'removal', until },
      'off the register, and you could not bid. You could apply again from 1 June 2027',
    ],
    [{ kind: 'removal', until: null }, 'You could apply again at any time. You could ask'],
    [{ kind: 'noBids', until, newDate: true }, 'Your waiting time would start again on that day.'],
    [{ kind: 'review' }, 'look at your application'],
  ])('of kind %j is said as such', (penalty, words) => {
    expect(costSentences(offerOf({ ...cost, penalty }), t, formats)[1]).toContain(words);
  });

  it('is said in Welsh', () => {
    const cy = createI18n('cy-GB', welsh);
    const [soFar] = costSentences(offerOf(cost), cy.t, createFormats('cy-GB', cy.t));
    expect(soFar).toMatch(
      /^Ar hyn o bryd, mae 2 wrthodiad yn cyfrif yn eich erbyn yn ystod y 12 mis diwethaf\. /,
    );
  });
});

test.each([
  ['2027-05-31', 'You cannot bid until 1 June 2027.'],
  ['2027-06-01', 'You could not bid until 1 June 2027.'],
])('on %s, a penalty is said in the right tense', (today, words) => {
  expect(penaltySentence({ kind: 'noBids', until }, 'Band D', today, t, formats)).toBe(words);
});

test('a refusal that counts and changes nothing says so', () => {
  expect(penaltySentence(null, 'Band D', until, t, formats)).toBe('It does not change your application.');
  expect(penaltySentence({ kind: 'band', band: 'd', until: null }, 'Band D', until, t, formats)).toBe(
    'You are in a lower band, Band D, until we change it.',
  );
  expect(penaltySentence({ kind: 'noBids', until, newDate: true }, 'Band D', '2027-01-01', t, formats)).toBe(
    'You cannot bid until 1 June 2027. Your waiting time starts again on that day.',
  );
});

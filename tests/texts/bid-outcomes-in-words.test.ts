import { describe, expect, test } from 'vitest';
import { bidOutcomeCodes, skipReasons, withdrawalReasons, type BidOutcome } from '#schemas/bid-outcome.ts';
import { RankingSchema, TieBreakSchema } from '#schemas/tenant/lettings-ranking.ts';
import { explainBidOutcome } from '#domain/words/bid-outcome-text.ts';
import { createI18n } from '#web/i18n/create-i18n.ts';
import english from '../../tenants/base/locales/en-GB.json' with { type: 'json' };
import welsh from '../../tenants/base/locales/cy-GB.json' with { type: 'json' };

const telephone = '01632 960142';

/** Everything that can decide between two people, by the schemas of the rules. */
const criteria = [
  ...RankingSchema.items.anyOf.map(({ properties }) => properties.kind.const),
  // A scheme's refusal rules may lower the band.
  'refusals',
  // A home may be for a group of people first.
  'quota',
  ...TieBreakSchema.anyOf.map(({ const: kind }) => kind),
];

/** Every reason that comes with a code. */
const reasonsOf: Readonly<Partial<Record<BidOutcome['code'], readonly string[]>>> = {
  letToAnother: criteria,
  skipped: skipReasons,
  withdrawn: withdrawalReasons,
};

const broken = /\{\{|undefined|bidOutcomes|mail\./;

describe.each([
  ['en-GB', english],
  ['cy-GB', welsh],
] as const)('in %s', (locale, messages) => {
  const i18n = createI18n(locale, messages);
  const explain = (outcome: BidOutcome) => explainBidOutcome(outcome, i18n, telephone);

  test.each(bidOutcomeCodes)('%s has its words, with each of its reasons', (code) => {
    expect(i18n.exists(`bidOutcomes.${code}.says`)).toBe(true);
    expect(i18n.exists(`mail.outcome.subject.${code}`)).toBe(true);
    const reasons = reasonsOf[code] ?? [];
    const explained = reasons.map((because) => [because, explain({ code, because }).because]);
    expect(explained.filter(([, because]) => because === null)).toEqual([]);
    const whole = [undefined, ...reasons].map((because) =>
      Object.values(explain(because === undefined ? { code } : { code, because })).join(' '),
    );
    expect(whole.filter((text) => broken.test(text))).toEqual([]);
  });

  test('there are words for no other reason', () => {
    const { bidOutcomes: said } = messages;
    expect(Object.keys(said.letToAnother.because).toSorted()).toEqual(criteria.toSorted());
    expect(Object.keys(said.skipped.because).toSorted()).toEqual(skipReasons.toSorted());
    expect(Object.keys(said.withdrawn.because).toSorted()).toEqual(withdrawalReasons.toSorted());
  });

  test.each(skipReasons)('a person passed over for %s reads what they can do', (because) => {
    expect(explain({ code: 'skipped', because }).next).not.toBeNull();
  });

  test.each(['letToAnother', 'skipped', 'passedBy', 'withdrawn'] as const)(
    'a person who is not told why (%s) reads whom to ask',
    (code) => {
      expect(explain({ code }).next).toContain(telephone);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { reasonWords } from '#api/rules/lettings/explain.ts';
import { errorCodes } from '#schemas/error-catalogue.ts';
import { ruleNames, type Reason } from '#schemas/lettings-facts.ts';
import messages from '../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { explainReason, shortReason } from '#domain/words/reason-text.ts';
import { createFormats } from '#domain/words/formats.ts';
import { createI18n } from '#web/i18n/create-i18n.ts';

const i18n = createI18n('en-GB', messages);
const formats = createFormats('en-GB', i18n.t);

/** Returns broken texts: a key that was not found, or an unfilled placeholder. */
function broken(texts: readonly (string | null)[]): (string | null)[] {
  return texts.filter(
    (text) =>
      text === null ||
      text === '' ||
      /\{\{|undefined|NaN|Invalid/.test(text) ||
      /^[a-zA-Z]+(\.[a-zA-Z]+)+$/.test(text),
  );
}

describe('the texts of en-GB', () => {
  it.each(errorCodes)('include %s', (code) => {
    expect(i18n.exists(`errors.${code}`)).toBe(true);
  });

  it('include no error that is not in the catalogue', () => {
    const said = Object.entries(messages.errors).flatMap(([group, codes]) =>
      Object.keys(codes).map((code) => `${group}.${code}`),
    );
    expect(said.toSorted()).toEqual(errorCodes.toSorted());
  });

  it.each(ruleNames)('include every verdict of %s, in full and in short', (rule) => {
    const { verdicts, facts } = reasonWords[rule];
    const texts = verdicts.flatMap((verdict) => {
      const reason: Reason = { rule, verdict, facts, wouldChange: null };
      return [explainReason(reason, i18n, formats).sentence, shortReason(reason, i18n, formats)];
    });
    expect(texts).toHaveLength(verdicts.length * 2);
    expect(broken(texts)).toEqual([]);
  });

  it.each(ruleNames)('include everything that would change %s', (rule) => {
    const { changes, facts } = reasonWords[rule];
    const texts = changes.map(
      (wouldChange) => explainReason({ rule, verdict: 'notMet', facts, wouldChange }, i18n, formats).change,
    );
    expect(texts).toHaveLength(changes.length);
    expect(broken(texts)).toEqual([]);
  });
});

function bedroomSentence(facts: Reason['facts']): string {
  return explainReason({ rule: 'bedroomNeed', verdict: 'notMet', facts, wouldChange: null }, i18n, formats)
    .sentence;
}

const owing = (facts: Reason['facts'], rule: Reason['rule'] = 'housingDebt') =>
  explainReason({ rule, verdict: 'notMet', facts, wouldChange: null }, i18n, formats).sentence;

describe('explainReason', () => {
  it('names a range of bedrooms by the ends it has', () => {
    expect(bedroomSentence({ need: 1, minimum: 2, maximum: 2 })).toContain('households that need 2 bedrooms');
    expect(bedroomSentence({ need: 1, minimum: 2, maximum: 3 })).toContain(
      'households that need 2 to 3 bedrooms',
    );
    expect(bedroomSentence({ need: 1, minimum: 2 })).toContain('households that need at least 2 bedrooms');
    expect(bedroomSentence({ need: 3, maximum: 1 })).toContain('households that need up to 1 bedroom.');
  });

  it('writes out days and lists', () => {
    const age: Reason = {
      rule: 'age',
      verdict: 'notMet',
      facts: { minimum: 55, whose: 'applicant', age: 54, date: '2026-12-24' },
      wouldChange: 'turnsOld',
    };
    expect(explainReason(age, i18n, formats).change).toBe(
      'You can bid for homes like this from 24 December 2026.',
    );
    const connection: Reason = {
      rule: 'localConnection',
      verdict: 'notMet',
      facts: { parishes: 'Lower Fennick, Saltmarden' },
      wouldChange: null,
    };
    expect(explainReason(connection, i18n, formats).sentence).toContain('Lower Fennick or Saltmarden');
  });

  it('writes out debts in pounds, and none, and months of a plan', () => {
    expect(owing({ debt: 62_050, maximum: 50_000 })).toBe(
      'You owe £620.50 in rent or other housing debt. This home is for people who owe no more than £500 in rent or other housing debt.',
    );
    expect(owing({ maximum: 0 })).toBe(
      'You owe rent or other housing debt. This home is for people who owe no rent or other housing debt.',
    );
    expect(owing({ debt: 1, maximum: 0, needed: 6 })).toContain(
      'people who owe no rent or other housing debt, or who have kept a repayment plan for at least 6 months.',
    );
    expect(owing({ debt: 1, maximum: 0, needed: 1, kept: 0 }, 'repaymentPlan')).toContain(
      'have kept a repayment plan for less than a month.',
    );
  });

  it('adds nothing if nothing would change it', () => {
    const closed: Reason = { rule: 'open', verdict: 'notMet', facts: {}, wouldChange: null };
    expect(explainReason(closed, i18n, formats).change).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { formOf, page } from './form-fixtures.ts';
import type { AnswerSchema, DayBound } from '#schemas/forms/answer-schema.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { updateJourney } from '#domain/forms/journey/journey.ts';
import { brokenBound } from '#domain/forms/bounds/broken-bound.ts';
import type { ConditionScope } from '#domain/forms/conditions/evaluate.ts';
import { noDerivations } from '#domain/forms/derived/derivations.ts';
import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import { boundInWords } from '#api/rules/forms/bounds/bound-words.ts';

const today = '2026-02-28';

function scopeOf(values: Answers['values'], item: ListItem | null = null): ConditionScope {
  return { answers: { values, lists: {} }, item, today, derived: noDerivations };
}

function day(
  bounds: { earliest?: DayBound; latest?: DayBound },
  format: 'date' | 'month' = 'date',
): AnswerSchema {
  return { type: 'string', format, ...bounds };
}

describe('a day at a bound is accepted, and the day beyond it is not', () => {
  test.each([
    [{ latest: 'today' }, '2026-02-28', '2026-03-01', '2026-02-28'],
    [{ earliest: 'today' }, '2026-02-28', '2026-02-27', '2026-02-28'],
    [{ earliest: '2004-02-29' }, '2004-02-29', '2004-02-28', '2004-02-29'],
    [{ latest: '2004-02' }, '2004-02-29', '2004-03-01', '2004-02'],
    [{ earliest: '2004-02' }, '2004-02-01', '2004-01-31', '2004-02'],
    [{ earliest: { yearsBeforeToday: 120 } }, '1906-02-28', '1906-02-27', '1906-02-28'],
    [{ latest: { yearsBeforeToday: 18 } }, '2008-02-28', '2008-02-29', '2008-02-28'],
    [{ latest: { yearsAfterToday: 2 } }, '2028-02-28', '2028-02-29', '2028-02-28'],
    [{ earliest: { monthsBeforeToday: 1 } }, '2026-01-28', '2026-01-27', '2026-01-28'],
    [{ latest: { monthsAfterToday: 10 } }, '2026-12-28', '2026-12-29', '2026-12-28'],
    [{ earliest: { answer: 'begun' } }, '2020-06-15', '2020-06-14', '2020-06-15'],
    [{ latest: { answer: 'item.ended' } }, '2021-12-31', '2022-01-01', '2021-12'],
  ] as const)('%j', (bounds, right, wrong, limit) => {
    const scope = scopeOf({ begun: '2020-06-15' }, { id: 'a', ended: '2021-12' });
    expect(brokenBound(day(bounds), right, scope)).toBeNull();
    expect(brokenBound(day(bounds), wrong, scope)).toEqual({ keyword: Object.keys(bounds)[0], limit });
  });

  test('a person born on 29 February is of age on 1 March of a common year', () => {
    const born = '2008-02-29';
    const schema = day({ latest: { yearsBeforeToday: 18 } });
    const on = (now: string) => brokenBound(schema, born, { ...scopeOf({}), today: now });
    expect(on('2026-02-28')).toMatchObject({ keyword: 'latest' });
    expect(on('2026-03-01')).toBeNull();
  });

  test('a month breaks a bound only if all its days do', () => {
    const scope = scopeOf({ begun: '2020-06-15' });
    const month = (bounds: Parameters<typeof day>[0], value: string) =>
      brokenBound(day(bounds, 'month'), value, scope)?.keyword ?? null;
    expect(month({ latest: 'today' }, '2026-02')).toBeNull();
    expect(month({ latest: 'today' }, '2026-03')).toBe('latest');
    expect(month({ earliest: { answer: 'begun' } }, '2020-06')).toBeNull();
    expect(month({ earliest: { answer: 'begun' } }, '2020-05')).toBe('earliest');
  });

  test('a missing or invalid answer sets no bound', () => {
    const schema = day({ earliest: { answer: 'begun' } });
    for (const begun of [undefined, '', 'soon', '2026-02-31', 7, true])
      expect(brokenBound(schema, '0001-01-01', scopeOf({ begun }))).toBeNull();
  });
});

const answers = (begun: string, from: string, end: string) => ({
  values: { begun },
  lists: { things: [{ id: 'a', from, until: end }] },
});

const codes = ({ journey: { findings } }: ReturnType<typeof updateJourney>) =>
  findings.map(({ answer, code, blocks, values }) => ({ answer, code, blocks, ...values }));

describe('in a form', () => {
  const form = formOf(
    {
      begun: page('When did it begin?', { begun: { schema: day({ latest: 'today' }) } }),
      things: { title: 'Things', list: 'things' },
      thing: page(
        'From when?',
        { from: { schema: day({ earliest: { answer: 'begun' } }) } },
        { each: 'things' },
      ),
      until: page(
        'Until when?',
        { until: { schema: day({ earliest: { answer: 'item.from' }, latest: 'today' }, 'month') } },
        { each: 'things' },
      ),
    },
    { lists: { things: { one: 'thing', itemName: 'Thing', maxItems: 3 } } },
  );
  const said = { messages: { latest: 'Enter a month that is not after {{limit}}' } };
  const until = form.pages['until'];
  if (until !== undefined && 'ui' in until) Object.assign(until.ui, { until: { label: 'Until', ...said } });
  const found = (given: ReturnType<typeof answers>, before?: ReturnType<typeof updateJourney>, now = today) =>
    updateJourney(form, given, now, interpret(form), before);
  test('a finding names the bound and its place, and the page cannot be left with it', () => {
    const { journey } = found(answers('2020-06-15', '2020-06-15', '2026-03'));
    expect(journey.findings).toMatchObject([
      {
        code: 'latest',
        blocks: 'save',
        item: 'a',
        message: said.messages.latest,
        values: { limit: '2026-02-28' },
      },
    ]);
    expect(journey.canSubmit).toBe(false);
  });

  test('a change on another page, of the item or of the day is checked again', () => {
    const right = found(answers('2020-06-15', '2020-06-15', '2020-06'));
    expect(right.journey.canSubmit).toBe(true);
    const later = found(answers('2020-06-16', '2020-06-15', '2020-06'), right);
    expect(codes(later)).toEqual([{ answer: 'from', code: 'earliest', blocks: 'save', limit: '2020-06-16' }]);
    const moved = found(answers('2020-06-15', '2020-07-01', '2020-06'), right);
    expect(codes(moved)).toEqual([
      { answer: 'until', code: 'earliest', blocks: 'save', limit: '2020-07-01' },
    ]);
    expect(codes(found(answers('2020-06-15', '2020-06-15', '2020-06'), right, '2020-06-14'))).toEqual([
      { answer: 'begun', code: 'latest', blocks: 'save', limit: '2020-06-14' },
    ]);
  });
});

test.each([
  ['today', 'today'],
  [{ yearsBeforeToday: 1 }, '1 year before today'],
  [{ monthsAfterToday: 10 }, '10 months after today'],
  [{ monthsAfterToday: 24 }, '2 years after today'],
  ['2020-04', '2020-04'],
  [{ answer: 'item.movedIn' }, '"movedIn"'],
  [undefined, 'no bound'],
] as const)('%j in words', (bound, words) => {
  expect(boundInWords(bound)).toBe(words);
});

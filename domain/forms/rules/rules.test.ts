import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { FormRule } from '#schemas/forms/rules.ts';
import { applyRule } from './apply-rule.ts';
import { dayNumber, dayOfNumber } from './stay.ts';

const today = '2026-06-15';
const stay = { list: 'addresses', people: 'who', start: 'from', end: 'to' };
const coverage = (gapDays = 0): FormRule => ({
  rule: 'addressHistoryCoverage',
  section: 'addresses',
  ...stay,
  household: 'people',
  dateOfBirth: 'born',
  name: 'name',
  relationship: 'is',
  years: { applicant: 5, partner: 3, default: 0 },
  gapDays,
  messages: { gap: 'Where did {{name}} live between {{from}} and {{to}}?' },
});
const sam: ListItem = { id: 'sam', applicant: true, name: 'Sam', born: '1990-01-01' };
const home = (from: string, to?: string, id = `${from}${to}`, who = ['sam', 'kit']): ListItem =>
  to === undefined ? { id, who, from } : { id, who, from, to };
const answers = (addresses: readonly ListItem[], people: readonly ListItem[] = [sam]): Answers => ({
  values: {},
  lists: { people, addresses },
});

const gaps = (given: Answers, rule = coverage(), day = today) =>
  applyRule(rule, given, day)
    .filter(({ code }) => code === 'addressHistoryCoverage.gap')
    .map(({ values }) => [values['person'], values['from'], values['to']]);

function uncovered(given: Answers, gapDays: number): ReadonlySet<string> {
  return new Set(
    gaps(given, coverage(gapDays)).flatMap(([person, from, to]) => {
      const first = dayNumber(String(from));
      return Array.from(
        { length: dayNumber(String(to)) - first + 1 },
        (_none, at) => `${person} ${dayOfNumber(first + at)}`,
      );
    }),
  );
}

describe('addressHistoryCoverage', () => {
  test.each<readonly [string, readonly ListItem[], readonly (readonly [string, string])[]]>([
    ['nothing at all', [], [['2021-06-15', '2026-06-15']]],
    ['one home for long', [home('2010-01-01')], []],
    ['one home of exactly five years', [home('2021-06-15')], []],
    ['one home of a day less', [home('2021-06-16')], [['2021-06-15', '2021-06-15']]],
    [
      'a hole between two',
      [home('2010-01-01', '2022-03-01'), home('2022-06-01')],
      [['2022-03-02', '2022-05-31']],
    ],
    ['out the one day and in the next', [home('2010-01-01', '2022-03-26'), home('2022-03-27')], []],
    [
      'a hole of the night in which the clocks go forward',
      [home('2010-01-01', '2026-03-28'), home('2026-03-30')],
      [['2026-03-29', '2026-03-29']],
    ],
    [
      'a hole of the night in which they go back',
      [home('2010-01-01', '2025-10-25'), home('2025-10-27')],
      [['2025-10-26', '2025-10-26']],
    ],
    [
      'a hole of 29 February',
      [home('2010-01-01', '2024-02-28'), home('2024-03-01')],
      [['2024-02-29', '2024-02-29']],
    ],
    ['months count whole', [home('2010-01', '2022-02'), home('2022-03')], []],
    ['a month is missing', [home('2010-01', '2024-01'), home('2024-03')], [['2024-02-01', '2024-02-29']]],
    ['nothing since', [home('2010-01-01', '2026-05')], [['2026-06-01', '2026-06-15']]],
    ['an end that is still to come', [home('2010-01-01', '2026-12-31')], []],
    ['homes within homes', [home('2010-01-01'), home('2022-01', '2022-02'), home('2023-01', '2023-02')], []],
    ['one that ends before it starts', [home('2022-01-01', '2010-01-01')], [['2021-06-15', '2026-06-15']]],
    ['somebody else’s', [home('2010-01-01', undefined, 'x', ['kit'])], [['2021-06-15', '2026-06-15']]],
  ])('%s', (_words, addresses, expected) => {
    expect(gaps(answers(addresses))).toEqual(expected.map(([from, to]) => ['sam', from, to]));
  });

  test('nobody is asked about the time before their birth, and only those of whom years are asked', () => {
    const child: ListItem = { id: 'kit', is: 'partner', name: 'Kit', born: '2025-01-31' };
    const other: ListItem = { id: 'ash', is: 'lodger', name: 'Ash', born: '1980-01-01' };
    expect(gaps(answers([], [child, other]))).toEqual([['kit', '2025-01-31', '2026-06-15']]);
  });

  test('on 29 February the years go back to 28 February', () => {
    expect(gaps(answers([]), coverage(), '2028-02-29')).toEqual([['sam', '2023-02-28', '2028-02-29']]);
  });

  test('a gap of as many days as are allowed is none, and of one more is one', () => {
    const given = answers([home('2010-01-01', '2022-03-01'), home('2022-04-02')]);
    expect(gaps(given, coverage(31))).toEqual([]);
    expect(gaps(given, coverage(30))).toEqual([['sam', '2022-03-02', '2022-04-01']]);
  });

  test('a stay that begins after today is found by itself, at its beginning', () => {
    const [finding, ...rest] = applyRule(
      coverage(),
      answers([home('2026-07', undefined, 'next'), home('2010-01')]),
      today,
    );
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ code: 'addressHistoryCoverage.future', item: 'next', answer: 'from' });
  });

  const day = fc.integer({ min: dayNumber('2019-01-01'), max: dayNumber('2026-12-31') }).map(dayOfNumber);
  const when = fc.oneof(
    day,
    day.map((one) => one.slice(0, 7)),
  );
  const homes = fc
    .array(
      fc
        .tuple(when, fc.option(when, { nil: undefined }), fc.subarray(['sam', 'kit']))
        .map(([from, to, who]) => ({ from, to, who })),
      { maxLength: 6 },
    )
    .map((drawn) => drawn.map(({ from, to, who }, at) => home(from, to, `a${at}`, who)));
  const people: readonly ListItem[] = [sam, { id: 'kit', is: 'partner', name: 'Kit', born: '2024-10-27' }];

  test('an address more never uncovers a day', () => {
    fc.assert(
      fc.property(homes, fc.nat(20), (addresses, gapDays) => {
        const all = uncovered(answers(addresses, people), gapDays);
        const fewer = uncovered(answers(addresses.slice(1), people), gapDays);
        expect([...all].filter((one) => !fewer.has(one))).toEqual([]);
      }),
    );
  });

  test('days are covered or not, one by one, in any order of addresses', () => {
    fc.assert(
      fc.property(homes, (addresses) => {
        const slow = new Set<string>();
        const from = { sam: '2021-06-15', kit: '2024-10-27' };
        for (const [id, first] of Object.entries(from))
          for (let at = dayNumber(first); at <= dayNumber(today); at += 1) {
            const date = dayOfNumber(at);
            const covered = addresses.some(
              ({ who, from: begun, to }) =>
                Array.isArray(who) &&
                who.includes(id) &&
                typeof begun === 'string' &&
                begun <= date.slice(0, begun.length) &&
                (typeof to !== 'string' || date.slice(0, to.length) <= to),
            );
            if (!covered) slow.add(`${id} ${date}`);
          }
        expect(uncovered(answers(addresses.toReversed(), people), 0)).toEqual(slow);
      }),
      { numRuns: 30 },
    );
  });

  test('a person less removes what was found of that person, and nothing else', () => {
    fc.assert(
      fc.property(homes, (addresses) => {
        const findings = applyRule(coverage(), answers(addresses, people), today);
        const without = applyRule(coverage(), answers(addresses, [sam]), today);
        expect(without).toEqual(findings.filter(({ values }) => values['person'] !== 'kit'));
      }),
    );
  });
});

const found = (rule: FormRule, lists: Answers['lists']) =>
  applyRule(rule, { values: {}, lists }, today).map(({ code, item, answer, values }) =>
    [code, item ?? values['person'] ?? null, answer].filter((part) => part !== null).join(' '),
  );

test.each<readonly [string, readonly ListItem[], readonly string[]]>([
  ['no address', [], ['exactlyOneCurrentAddress.none sam']],
  ['only one that ended', [home('2010-01', '2026-05')], ['exactlyOneCurrentAddress.none sam']],
  ['only one to come', [home('2026-07')], ['exactlyOneCurrentAddress.none sam']],
  ['one', [home('2010-01', '2026-05'), home('2026-06')], []],
  ['two', [home('2010-01'), home('2026-06')], ['exactlyOneCurrentAddress.several sam']],
  ['one and somebody else’s', [home('2010-01'), home('2026-06', undefined, 'x', ['kit'])], []],
])('exactlyOneCurrentAddress: %s', (_words, addresses, expected) => {
  const rule: FormRule = {
    rule: 'exactlyOneCurrentAddress',
    section: 'addresses',
    ...stay,
    household: 'people',
    name: 'name',
    messages: { none: 'None', several: 'Several' },
  };
  expect(found(rule, { people: [sam], addresses })).toEqual(expected);
});

test.each<readonly [string, string, boolean]>([
  ['2026-05-02', '2026-05-01', true],
  ['2026-05', '2026-04', true],
  ['2026-05', '2026-04-30', true],
  ['2026-05-01', '2026-05-01', false],
  ['2026-05-31', '2026-05', false],
  ['2026-05', '2026-05', false],
  ['2024-02-29', '2024-02', false],
  ['2026-05', 'later', false],
])('endsAfterStart: from %s to %s', (from, to, wrong) => {
  const rule: FormRule = {
    rule: 'endsAfterStart',
    section: 'addresses',
    list: 'addresses',
    start: 'from',
    end: 'to',
    messages: { before: 'Before' },
  };
  expect(found(rule, { addresses: [{ id: 'x', from, to }] })).toEqual(
    wrong ? ['endsAfterStart.before x to'] : [],
  );
});

test.each<readonly [string, readonly ListItem[], readonly string[]]>([
  ['none', [], ['atLeastOneLocalConnection.none']],
  ['one of work', [{ id: 'x', type: 'work', from: '2020-01' }], []],
  ['one without a beginning', [{ id: 'x', type: 'work' }], ['atLeastOneLocalConnection.withoutStart x from']],
  ['one without a type', [{ id: 'x', from: '2020-01' }], ['atLeastOneLocalConnection.withoutType x type']],
  ['one that the law exempts', [{ id: 'x', type: 'domestic-abuse' }], []],
])('atLeastOneLocalConnection: %s', (_words, connections, expected) => {
  const rule: FormRule = {
    rule: 'atLeastOneLocalConnection',
    section: 'connection',
    list: 'connections',
    type: 'type',
    start: 'from',
    exempt: ['domestic-abuse'],
    messages: { none: 'None', withoutType: 'Type', withoutStart: 'Start' },
  };
  expect(found(rule, { connections })).toEqual(expected);
});

test('atLeastOnePreferredArea: one is enough', () => {
  const rule: FormRule = {
    rule: 'atLeastOnePreferredArea',
    section: 'areas',
    list: 'areas',
    messages: { none: 'None' },
  };
  expect(found(rule, {})).toEqual(['atLeastOnePreferredArea.none']);
  expect(found(rule, { areas: [{ id: 'x' }] })).toEqual([]);
});

test.each([
  [[], ['exactlyOneApplicant.none']],
  [[{ id: 'a', applicant: false }], ['exactlyOneApplicant.none']],
  [[{ id: 'a', applicant: true }, { id: 'b' }], []],
  [
    [
      { id: 'a', applicant: true },
      { id: 'b', applicant: true },
    ],
    ['exactlyOneApplicant.several'],
  ],
])('exactlyOneApplicant: %j', (people, expected) => {
  const rule: FormRule = {
    rule: 'exactlyOneApplicant',
    section: 'people',
    household: 'people',
    messages: { none: 'None', several: 'Several' },
  };
  expect(found(rule, { people })).toEqual(expected);
});

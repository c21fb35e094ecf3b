import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { coverageOf } from '#tools/form-journeys/coverage.ts';
import { formJourneys } from '#tools/form-journeys/form-journeys.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { journey } from '#domain/forms/journey/journey.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { scriptOf } from '#tools/forms/journey-script.ts';
import { formOf, number, oneOf, page, words, yesOrNo } from './a-form.ts';
import { goodForm } from './good-form.ts';

const today = '2026-11-22';
const isEverything = process.env['LINTEL_FULL'] === '1';
const whole = [
  'my-profile',
  'my-family',
  'my-addresses',
  'pre-assessment',
  'housing-register',
  'homeless-situation',
  'homeless-referral',
];

function baseForm(name: string): FormDefinition {
  return JSON.parse(
    readFileSync(new URL(`../../tenants/base/forms/${name}.form.json`, import.meta.url), 'utf8'),
  );
}

describe.each(isEverything ? whole : ['my-addresses', 'pre-assessment'])('%s', (name) => {
  const definition = baseForm(name);
  const made = formJourneys(definition, today);
  const look = (answers: Parameters<typeof journey>[1]) =>
    journey(definition, answers, today, interpret(definition));

  test('its journeys show every page, branch and boundary, and the engine does what they expect', () => {
    expect(made.unmet.map(({ objective }) => objective.key)).toEqual([]);
    expect(made.differences).toEqual([]);
    const pages = new Set(made.journeys.flatMap(({ steps }) => steps.map((step) => step.page)));
    expect([...pages].sort()).toEqual(Object.keys(definition.pages).sort());
  });

  test('each is asked page by page, and each page is done when it is left', () => {
    for (const { steps } of made.journeys) {
      const places = steps.map((step, at) => {
        const before = look(steps[at - 1]?.answers ?? { values: {}, lists: {} });
        const after = look(step.answers);
        const isSame = ({ page: one, item }: { page: string; item: string | null }) =>
          one === step.page && item === step.item;
        const wrong = after.findings.some((found) => isSame(found) && !found.code.includes('.'));
        return before.pages.some(isSame) && !wrong;
      });
      expect(places).not.toContain(false);
      expect(look(steps.at(-1)?.answers ?? { values: {}, lists: {} }).canSubmit).toBe(true);
    }
  });

  test('every message of its questions and rules is met, but what another one always says first', () => {
    const never = coverageOf(definition, made).flatMap((one) => one.never.map(({ pointer }) => pointer));
    const fromFiles = Object.entries(definition.pages).flatMap(([pageName, asked]) =>
      'schema' in asked
        ? Object.entries(asked.schema.properties)
            .filter(([, schema]) => 'choices' in schema)
            .map(([answer]) => `/pages/${pageName}/ui/${answer}/messages/oneOf`)
        : [],
    );
    // The form alone does not show a file's choices.
    const isSaidFirst = ['/rules/localConnection/messages/withoutType', ...fromFiles];
    expect(never.filter((pointer) => !isSaidFirst.includes(pointer))).toEqual([]);
  });
});

const adult: Condition = { gte: [{ answer: 'years' }, 18] };
const form = formOf(
  {
    start: page('How old are you?', { years: number(0, 120), colour: oneOf('red', 'blue') }),
    grown: page('Do you rent?', { rents: yesOrNo }, { when: adult }),
    target: page(
      'Which?',
      { which: words },
      { when: { all: [adult, { eq: [{ answer: 'colour' }, 'red'] }, { lt: [{ answer: 'years' }, 121] }] } },
    ),
  },
  { identifier: 'few-pages' },
);

test('a number is met at its bound and just beside it, and what is wrong is tried once', () => {
  const { journeys, objectives } = formJourneys(form, today);
  const years = journeys.map(({ answers }) => answers.values['years']);
  expect(years).toEqual(expect.arrayContaining([17, 18]));
  expect(objectives.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['/pages/grown/when = 17', '/pages/grown/when = 18']),
  );
  const tries = journeys.flatMap(({ steps }) => steps.flatMap((step) => step.tries));
  const tried = tries.flatMap(({ entered, findings }) =>
    entered[0]?.answer === 'years' && entered.length === 1
      ? [[entered[0].value, findings.map(({ code }) => code)]]
      : [],
  );
  expect(tried).toEqual([
    ['a few', ['type']],
    [-1, ['minimum']],
    [121, ['maximum']],
    [0, []],
    [120, []],
  ]);
});

test('parts that have nothing to do with each other are shown by the same journeys', () => {
  const parts = Array.from({ length: 12 }, (_none, at) => [
    [`ask${at}`, page(`Part ${at}?`, { [`is${at}`]: yesOrNo })] as const,
    [
      `more${at}`,
      page(`More of ${at}`, { [`more${at}`]: words }, { when: { eq: [{ answer: `is${at}` }, true] } }),
    ] as const,
  ]);
  const news: [number, number][] = [];
  const walked: [number, number][] = [];
  const { journeys, unmet, differences } = formJourneys(formOf(Object.fromEntries(parts.flat())), today, {
    made: (done, all) => void news.push([done, all]),
    walked: (done, all) => void walked.push([done, all]),
  });
  expect([unmet, differences]).toEqual([[], []]);
  // All parts with everything, and all without: no extra journey for each part.
  expect(journeys.map(({ steps }) => steps.length).toSorted()).toEqual([12, 24]);
  expect(walked).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(new Set(news.map(([, all]) => all)).size).toBe(1);
  expect(news.at(-1)?.[0]).toBe(news.at(-1)?.[1]);
});

test('what nothing can show is told as such', () => {
  const made = formJourneys(form, today);
  const [conditions] = coverageOf(form, made).filter(({ kind }) => kind === 'conditions');
  expect(conditions?.never).toEqual([
    expect.objectContaining({ pointer: '/pages/target/when/all/2', isProof: true }),
  ]);
  expect(scriptOf(form, made).join('\n')).toMatch(/## What no journey shows\n\n.*: nothing can/);
});

test('a person can follow them: what to enter, what to try, and what the page says', () => {
  const definition: FormDefinition = JSON.parse(JSON.stringify(goodForm));
  const lines = scriptOf(definition, formJourneys(definition, today)).join('\n');
  expect(lines).toContain('# A form (a-form)');
  expect(lines).toContain('   - Try “First name” left empty: it says “Enter your first name”');
  expect(lines).toMatch(
    / {3}- Try “First name” as a+… \(51 characters\): it says “Use 50 characters or fewer”/,
  );
  expect(lines).toContain('   - How many rooms are there?: 1');
  expect(lines).toMatch(/^\d+\. About Sam$/m);
  expect(lines).toMatch(/^- For person 1, answer “Is this you\?” with No: .* it says “Say who you are”$/m);
  expect(lines).toMatch(/it says “Tell us where Sam lived from \d{4}-/);
  expect(lines).toContain('Every section is complete, and the form can be sent.');
});

test('days and money are tried at their bounds and just beside them', () => {
  const bounded = formOf({
    born: page('Born', {
      born: {
        schema: { type: 'string', format: 'date', earliest: { yearsBeforeToday: 120 }, latest: 'today' },
      },
    }),
    since: page('Since', {
      since: {
        schema: { type: 'string', format: 'month', earliest: { answer: 'born' }, latest: '2026-01-15' },
      },
    }),
    rent: page('Rent', { rent: { schema: { type: 'number', format: 'money', minimum: 0, maximum: 900 } } }),
  });
  const { journeys, differences } = formJourneys(bounded, today);
  const steps = journeys.flatMap((one) => one.steps);
  const tried = steps.flatMap(({ tries }) =>
    tries.flatMap(({ entered, findings }) =>
      entered.map(({ answer, value }) => `${answer} ${value}: ${findings.map(({ code }) => code).join()}`),
    ),
  );
  const born = String(steps[0]?.answers.values['born']);
  expect(differences).toEqual([]);
  expect(tried).toEqual(
    expect.arrayContaining([
      'born 1906-11-21: earliest',
      'born 1906-11-22: ',
      'born 2026-11-22: ',
      'born 2026-11-23: latest',
      `since ${born.slice(0, 7)}: `,
      'since 2026-01: ',
      'since 2026-02: latest',
      'rent 0.005: format',
      'rent 900: ',
      'rent 901: maximum',
    ]),
  );
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionIn } from '#api/tenants/checks/merged-form.ts';
import { mergeOver, type Json } from '#api/council-files/merge.ts';
import { diffForms } from '#tools/form-diff/diff-forms.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { complete, makeWorkspace, type Workspace } from '../tenant-cli/workspace.ts';
import { inConditions, inNames, inQuestions, inRules, defectsInWords } from './defects.ts';
import { goodForm } from './good-form.ts';
import { linkedForm } from './linked-form.ts';

function formWith(patch: Json): FormDefinition {
  const definition = definitionIn(mergeOver(goodForm, patch));
  if (definition === undefined) throw new Error(`This is no form: ${JSON.stringify(patch)}`);
  return definition;
}

const told = (patch: Json) => diffForms(formWith({}), formWith(patch)).map(({ words }) => words);
const onPage = (page: string, patch: Json): Json => ({ pages: { [page]: patch } });
const rooms = 'How many rooms are there?';

test('a form equals itself', () => {
  expect(told({})).toEqual([]);
});

const rented: Json = { eq: [{ answer: 'rents' }, true] };
const large: Json = { gt: [{ answer: 'rooms' }, 6] };
const grown = (age: number): Json => ({
  some: { list: 'people', where: { all: [{ gte: [{ age: 'item.born' }, age] }, isChild] } },
});
const isChild: Json = { eq: [{ answer: 'item.relationship' }, 'child'] };
const aged = (...ages: readonly number[]): Json => ({ in: [{ answer: 'rooms' }, [...ages]] });
const onArrears = (when: Json) => formWith(onPage('arrears', { when: { eq: null, ...Object(when) } }));
const asked = ([before, after]: readonly [Json, Json]) => diffForms(onArrears(before), onArrears(after));
test.each([
  [
    'a part of all',
    [{ all: [rented, large, grown(18)] }, { all: [rented, { gt: [{ answer: 'rooms' }, 7] }, grown(18)] }],
    '"rooms" is more than 7; before, "rooms" is more than 6',
  ],
  [
    'one more of all, and one less',
    [{ all: [rented, grown(18)] }, { all: [grown(18), large, aged(9)] }],
    'no longer needed: "rents" is yes; now also needed: "rooms" is more than 6; now also needed: "rooms" is one of 9',
  ],
  [
    'another way',
    [{ any: [rented, grown(18)] }, { any: [rented, large, grown(18)] }],
    'now also enough: "rooms" is more than 6',
  ],
  [
    'a number deep in one part',
    [{ any: [rented, grown(18)] }, { any: [rented, grown(21)] }],
    'in one of 2 parts, of one of "people", the age by "born" is at least 21; before, the age by "born" is at least 18',
  ],
  [
    'what must not hold',
    [{ not: { any: [rented, grown(18)] } }, { not: { any: [grown(18)] } }],
    'in what must not be true, no longer enough: "rents" is yes',
  ],
  [
    'one of many values',
    [{ all: [grown(18), aged(1, 2, 3, 4, 5, 6, 7, 8)] }, { all: [grown(18), aged(1, 2, 3, 4, 5, 6, 8, 9)] }],
    'in one of 2 parts, "rooms" is no longer: 7; in one of 2 parts, "rooms" may now also be: 9',
  ],
] as const)('of a long condition, %s is reported by itself', (_what, [before, after], part) => {
  expect(asked([before, after]).map(({ words }) => words)).toEqual([
    `the page “Do you owe rent?”: a part of when it is asked changed: ${part}`,
  ]);
});

test('a short condition, or one with nothing in common, is reported as a whole', () => {
  const [short] = asked([{ all: [rented] }, { all: [large] }]);
  expect(short?.words).toContain('is asked only if "rooms" is more than 6; before, if "rents" is yes');
  const [other] = asked([{ all: [rented, grown(18)] }, { all: [large, grown(21)] }]);
  expect(other?.words).toMatch(/is asked only if "rooms" is more than 6, and .*; before, if "rents" is yes/);
});

const pets = {
  title: 'Pets?',
  schema: { type: 'object', properties: { pets: { type: 'boolean' } }, required: ['pets'] },
  ui: { pets: { label: 'Do you have pets?' } },
};
const changes: readonly [string, Json, readonly string[]][] = [
  [
    'a question with another name, which is no other question',
    onPage('rent', {
      schema: {
        properties: { rooms: null, roomCount: { type: 'integer', minimum: 0, maximum: 20 } },
        required: ['rents', 'roomCount'],
      },
      ui: {
        rooms: null,
        roomCount: {
          label: rooms,
          hint: 'Count every room but the bathroom.',
          was: ['rooms'],
          messages: {
            required: 'Enter how many rooms',
            type: 'Enter a number',
            minimum: 'Enter 0 or more',
            maximum: 'Enter 20 or fewer',
          },
        },
      },
    }),
    [`question renamed: “${rooms}” (rooms) → “${rooms}” (roomCount); its answers are carried over`],
  ],
  [
    'a former name of another kind of answer, which is not carried over',
    onPage('arrears', {
      schema: { properties: { owes: null, debt: { type: 'string', maxLength: 50 } }, required: ['debt'] },
      ui: {
        owes: null,
        debt: { label: 'Which?', was: ['owes'], messages: { required: 'Say', maxLength: 'Less' } },
      },
    }),
    [
      'question removed: “Do you owe any rent?” (owes)',
      'question added: “Which?” (debt), which must be answered',
    ],
  ],
  [
    'a page and its question',
    { pages: { pets }, sections: { home: { pages: ['stays', 'stay', 'rent', 'arrears', 'pets'] } } },
    ['page added: pets (“Pets?”)', 'question added: “Do you have pets?” (pets), which must be answered'],
  ],
  [
    'a page that goes to another section',
    {
      sections: {
        you: { pages: ['name', 'people', 'person', 'rent'] },
        home: { pages: ['stays', 'stay', 'arrears'] },
      },
    },
    ['the page rent went from the section home to you (“About you”)'],
  ],
  ['the order of sections', { order: ['home', 'you'] }, ['the sections are in another order: home, you']],
  [
    'the order of pages',
    { sections: { home: { pages: ['rent', 'arrears', 'stays', 'stay'] } } },
    ['the pages of “Your home” are in another order: rent, arrears, stays, stay'],
  ],
  [
    'what has to be answered',
    onPage('rent', { schema: { required: ['rooms'] } }),
    ['“Do you rent your home?” (rents) is now optional'],
  ],
  [
    'what is repeated where answers are checked',
    onPage('rent', { ui: { rents: { summary: false } } }),
    ['“Do you rent your home?” (rents) is not repeated where answers are checked'],
  ],
  [
    'when a page is asked',
    onPage('arrears', {
      when: {
        eq: null,
        all: [{ eq: [{ answer: 'rents' }, true] }, { not: { lt: [{ answer: 'rooms' }, 2] } }],
      },
    }),
    [
      'the page “Do you owe rent?” is asked only if "rents" is yes, and not ("rooms" is less than 2); before, if "rents" is yes',
    ],
  ],
  [
    'that it is always asked',
    onPage('arrears', { when: null }),
    ['the page “Do you owe rent?” is always asked now'],
  ],
  [
    'how a question may be answered',
    onPage('rent', { schema: { properties: { rooms: { maximum: 30 } } } }),
    [`“${rooms}” (rooms): most: 20 → 30`],
  ],
  [
    'the days that an answer may be',
    onPage('person', {
      schema: { properties: { born: { earliest: { yearsBeforeToday: 120 }, latest: 'today' } } },
    }),
    [
      '“Date of birth” (people.born): earliest: no bound → 120 years before today',
      '“Date of birth” (people.born): latest: no bound → today',
    ],
  ],
  [
    'a sentence',
    onPage('rent', { title: 'Do you rent it?' }),
    ['sentence changed: “Do you rent?” → “Do you rent it?”'],
  ],
  [
    'a hint that is gone',
    onPage('rent', { ui: { rooms: { hint: null } } }),
    ['sentence removed: “Count every room but the bathroom.”'],
  ],
  ['a rule', { rules: { history: { years: { applicant: 3 } } } }, ['rules history years applicant: 5 → 3']],
  [
    'a rule that is gone',
    { rules: { applicant: null } },
    ['rule removed: applicant (“exactlyOneApplicant”)'],
  ],
  [
    'an option',
    onPage('person', {
      schema: {
        properties: {
          relationship: {
            oneOf: [
              { const: 'partner', title: 'Partner' },
              { const: 'child', title: 'A child' },
            ],
          },
        },
      },
    }),
    [
      '“Relationship” (people.relationship): option removed: other (“Somebody else”)',
      '“Relationship” (people.relationship): option added: partner (“Partner”)',
      '“Relationship” (people.relationship): the option child is called “A child”, was “Child”',
    ],
  ],
];

describe('differences in words', () => {
  test.each(changes)('%s', (_name, patch, words) => {
    expect(told(patch)).toEqual(words);
  });

  test('every change in these tests’ patches is reported, except names that lead nowhere', () => {
    const nowhere = ['unknownSection', 'unknownPage', 'pageTwice', 'uiWithoutQuestion'];
    const silent = [inNames, inQuestions, inConditions, inRules, defectsInWords]
      .flat()
      .filter(({ kind, patch }) => !nowhere.includes(kind.slice(6)) && told(patch).length === 0)
      .map(({ name }) => name);
    expect(silent).toEqual([]);
  });
});

test('list membership, size limits and pairs are reported, and the reverse of a relation', () => {
  const whole: Json = JSON.parse(JSON.stringify(linkedForm));
  const other = definitionIn(
    mergeOver(whole, {
      lists: {
        homes: { within: null },
        pets: { length: null },
        children: { length: { answer: 'petCount' } },
        pairs: { pairs: { most: 3 } },
      },
      pages: {
        pair: {
          schema: {
            properties: {
              relation: {
                oneOf: [
                  { const: 'partner', title: 'Partner', inverse: 'partner' },
                  { const: 'child', title: 'Child', inverse: 'other' },
                  { const: 'parent', title: 'Parent' },
                  { const: 'other', title: 'Somebody else', inverse: 'other' },
                ],
              },
            },
          },
        },
      },
    }),
  );
  const words = other && diffForms(linkedForm, other).map((one) => one.words);
  expect(words).toEqual([
    '“Relationship” (pairs.relation): the inverse of the option child: parent → other',
    '“Relationship” (pairs.relation): the inverse of the option parent: child → none',
    'lists homes within each of: people → nothing',
    'lists pets as many items as: "petCount" → nothing',
    'lists children as many items as: "childCount" → "petCount"',
    'lists pairs a pair of each two of: the first 4 of people → the first 3 of people',
  ]);
});

describe('npm run forms -- diff', () => {
  let workspace: Workspace;
  let folder: string;
  beforeAll(async () => {
    workspace = await makeWorkspace();
    folder = await mkdtemp(join(tmpdir(), 'lintel-forms-'));
    await workspace.tenant('new', 'seabrook', ...complete);
    await workspace.write('base/forms/a-form.form.json', JSON.stringify(goodForm));
    await workspace.tenant('publish', 'seabrook');
  });
  afterAll(async () => {
    await workspace.remove();
    await rm(folder, { recursive: true });
  });

  async function forms(...words: string[]) {
    return workspace.run('forms', ...words);
  }

  test('compares the draft with the published form', async () => {
    expect((await forms('diff', 'seabrook@current', 'seabrook')).out).toBe(
      'seabrook@current and seabrook ask the same things.\n',
    );
    await workspace.write('seabrook/forms/a-form.form.json', JSON.stringify({ minutes: 7 }));
    expect(await forms('diff', 'seabrook@1', 'seabrook', 'a-form')).toMatchObject({
      status: 0,
      out: 'a-form, from seabrook@1 to seabrook: 1 change\n  minutes: 5 → 7\n',
    });
    const { forms: found } = JSON.parse((await forms('diff', 'seabrook@1', 'seabrook', '--json')).out);
    expect(found).toEqual([
      {
        form: 'a-form',
        state: 'changed',
        differences: [{ kind: 'setting', words: 'minutes: 5 → 7', pointer: '/minutes' }],
      },
    ]);
    await workspace.write('seabrook/forms/a-form.form.json', 'null');
    expect((await forms('diff', 'seabrook@1', 'seabrook')).out).toBe('a-form: a removed form\n');
  });

  test('compares two files, one of which may be a patch of base', async () => {
    const other = join(folder, 'other.form.json');
    await writeFile(other, JSON.stringify({ ...goodForm, title: 'Another form' }));
    const base = join(workspace.tenantsFolder, 'base/forms/a-form.form.json');
    expect((await forms('diff', base, other)).out).toContain('sentence changed: “A form” → “Another form”');
    const patch = join(workspace.tenantsFolder, 'seabrook/forms/a-form.form.json');
    await writeFile(patch, JSON.stringify({ minutes: 9 }));
    expect((await forms('diff', base, patch)).out).toContain('minutes: 5 → 9');
  });

  test('says what it cannot compare', async () => {
    expect((await forms('diff', 'seabrook')).status).toBe(2);
    expect((await forms('diff', 'seabrook@9', 'seabrook')).err).toMatch(/no version 9/);
    expect((await forms('diff', join(folder, 'none.json'), 'seabrook')).err).toMatch(/There is no file/);
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '{"title": 3}');
    expect((await forms('diff', broken, broken)).err).toMatch(/does not contain a whole form/);
  });
});

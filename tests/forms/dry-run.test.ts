import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadForm } from '#api/tenants/loaded-form.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { takeInventory } from '#domain/forms/check/inventory.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { tryForm } from '#tools/forms/try/try-form.ts';
import { giveFacts } from '#tools/scenario/give-facts.ts';
import { readContext } from '#tools/command/context.ts';
import { copyDraft } from '#tools/councils/version-store.ts';
import { makeCouncilFolder, type CouncilFolder } from '../content/council-folder.ts';
import { databaseForTests } from '../support/portal.ts';
import { runCommand, type CommandResult } from '../support/run-command.ts';
import { storeDefinition, storeDrafts, storeSendings } from '../support/stored-answers.ts';
import { formOf, number, oneOf, page, words, yesOrNo } from './form-fixtures.ts';
import { anyAnswers } from './arbitrary-answers.ts';
import { emptyTables } from '../support/empty-tables.ts';

// `forms try`: stored drafts and submissions, replayed against a changed form of a council that has published
// once. dry-run-changes.test.ts covers each kind of change.

const database = databaseForTests();
const council = 'ashcombe';
const form = 'a-form';
let folder: CouncilFolder;
const data = () => join(folder.path, 'data');

/** A form with four pages in this order, each about one subject. */
const served = formOf({
  first: page('Your name', { firstName: words, nickname: { ...words, isOptional: true } }),
  tenure: page('Where you live', { tenure: oneOf('owned', 'rented', 'sofa') }),
  rooms: page('How many rooms', { rooms: number(0, 20) }),
  pets: page('Pets', { pets: yesOrNo }),
});
const hashOf = (definition: FormDefinition) => loadForm(definition, new Map()).hash;
/** Answers with which the served form can be submitted. */
const whole = { firstName: 'Ada', tenure: 'rented', rooms: 12, pets: true };

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add(council);
  await write(served);
  const candidate = await copyDraft(folder.path, data(), council);
  await candidate.publish(new Date(), 'for a test', 'somebody');
});
afterAll(() => folder.remove());
beforeEach(async () => {
  await write(served);
  await emptyTables(database.pool, 'form_submission', 'form_request', 'form_definition', 'account');
  for (const tenantId of [council, 'three-rivers'])
    await storeDefinition(database.pool, tenantId, form, { hash: hashOf(served), definition: served });
});

function write(definition: FormDefinition | string): Promise<void> {
  return folder.write(`${council}/forms/${form}.form.json`, definition);
}

/** Returns the served form with other pages. */
function withPages(pages: FormDefinition['pages']): FormDefinition {
  return formOf({ ...served.pages, ...pages });
}

const environment = () => ({ LINTEL_TENANTS: folder.path, LINTEL_DATA: data(), DATABASE_URL: database.url });
const run = (...args: string[]): Promise<CommandResult> =>
  runCommand(environment(), ['forms', 'try', ...args]);

async function runJson(...more: string[]) {
  const { status, said } = await run(council, form, '--json', ...more);
  const told: unknown = JSON.parse(said.join('\n'));
  return { status, told };
}

const store = (count: number, values: Answers['values'], hash: string | null = hashOf(served)) =>
  storeDrafts(
    database.pool,
    council,
    form,
    Array.from({ length: count }, () => ({ hash, answers: { values, lists: {} } })),
  );
const sending = (values: Answers['values']) => ({ hash: hashOf(served), answers: { values, lists: {} } });
const exactly = (count: number) => ({ least: count, most: count });

test('counts people who keep everything, lose an answer, are asked again, are sent back, or can no longer send', async () => {
  await store(20, whole);
  await store(10, { ...whole, tenure: 'sofa' });
  // In progress: nothing is answered after the second page.
  await store(7, { firstName: 'Ada', tenure: 'owned' });
  await write(
    withPages({
      tenure: page('Where you live', { tenure: oneOf('owned', 'rented') }),
      rooms: page('How many rooms', { rooms: number(0, 20), beds: number(0, 9) }),
    }),
  );
  const { status, told } = await runJson();
  expect(status).toBe(1);
  expect(told).toMatchObject({
    council,
    form,
    served: 1,
    isWhole: true,
    drafts: {
      tried: exactly(37),
      // A new question on a page still ahead of them is reported, too.
      untouched: exactly(0),
      lost: exactly(10),
      newlyAsked: exactly(37),
      keepPlace: exactly(7),
      sentBack: exactly(30),
      couldBeSent: exactly(30),
      stopped: exactly(30),
      unreadable: exactly(0),
      pages: [
        {
          page: 'tenure',
          lost: exactly(10),
          questions: [{ kind: 'optionRemoved', answer: 'tenure', former: 'The sofa', count: exactly(10) }],
        },
        {
          page: 'rooms',
          newlyAsked: exactly(37),
          questions: [
            {
              kind: 'added',
              answer: 'beds',
              count: exactly(37),
              needAnswer: exactly(37),
              pointer: '/pages/rooms/schema/properties/beds',
            },
          ],
        },
      ],
    },
    sendings: { tried: exactly(0), pages: [] },
  });
  const allowed = await run(council, form, '--allow');
  expect(allowed.status).toBe(0);
  const text = allowed.said.join('\n');
  expect(text).toContain('  ✗ 10 lose an answer');
  expect(text).toContain('✗ “Tell us tenure” (tenure): “The sofa”, which 10 had chosen, was removed');
  expect(text).toMatch(
    /→ Keep the option .*\n +ashcombe\/forms\/a-form\.form\.json:\d+ {2}\/pages\/tenure\/schema/,
  );
  expect(text).toContain('Nobody has sent this form.');
});

/** Returns the served form with its second question under another name. */
function renamed(was: readonly string[]): FormDefinition {
  const first = page('Your name', { firstName: words, knownAs: { ...words, isOptional: true } });
  const { knownAs } = first.ui;
  if (knownAs === undefined) throw new Error('The page lost its question.');
  return withPages({
    first: {
      ...first,
      ui: { ...first.ui, knownAs: { ...knownAs, ...(was.length > 0 && { was: [...was] }) } },
    },
  });
}

test('names the cure for a renamed question, with which no one loses anything', async () => {
  await store(9, { ...whole, nickname: 'Countess' });
  await write(renamed([]));
  const lost = await run(council, form);
  expect(lost.status).toBe(1);
  expect(lost.said.join('\n')).toContain('“Tell us nickname” (nickname) was removed: 9 had answered it');
  expect(lost.said.join('\n')).toMatch(
    /has a new name, write "was": \["nickname"\].*\n.*\/pages\/first\/ui\/knownAs/,
  );
  await write(renamed(['nickname']));
  const kept = await run(council, form);
  expect(kept.status).toBe(0);
  expect(kept.said.join('\n')).toContain('the answers of 9 are carried over');
});

test('reports how many of the last 1,000 submissions would still be accepted', async () => {
  // The first two are too old.
  await storeSendings(database.pool, council, form, [
    ...Array.from({ length: 2 }, () => sending({ ...whole, rooms: 19 })),
    ...Array.from({ length: 990 }, () => sending(whole)),
    ...Array.from({ length: 10 }, () => sending({ ...whole, rooms: 15 })),
  ]);
  await write(withPages({ rooms: page('How many rooms', { rooms: number(0, 14) }) }));
  const { status, told } = await runJson();
  // Only drafts decide: submissions stay as they were.
  expect(status).toBe(0);
  expect(told).toMatchObject({
    drafts: { tried: exactly(0) },
    sendings: {
      tried: exactly(1_000),
      untouched: exactly(990),
      couldBeSent: exactly(1_000),
      stopped: exactly(10),
      pages: [{ page: 'rooms', questions: [{ kind: 'doesNotFit', limit: 14, count: exactly(10) }] }],
    },
  });
});

test('blames the change only for its own effects on a draft from an older version', async () => {
  const older = withPages({
    tenure: page('Where you live', { tenure: oneOf('owned', 'rented', 'sofa', 'caravan') }),
  });
  await storeDefinition(database.pool, council, form, { hash: hashOf(older), definition: older });
  // The served version already loses its answer, whatever is published next.
  await store(6, { ...whole, tenure: 'caravan' }, hashOf(older));
  await write(
    withPages({ pets: page('Pets', { pets: yesOrNo, cats: { ...number(0, 9), isOptional: true } }) }),
  );
  const { status, told } = await runJson();
  expect(status).toBe(0);
  expect(told).toMatchObject({
    drafts: {
      tried: exactly(6),
      lost: exactly(0),
      stopped: exactly(0),
      keepPlace: exactly(6),
      newlyAsked: exactly(6),
    },
  });
});

test('continues past a draft with malformed answers, and one with an unknown version', async () => {
  const hash = hashOf(served);
  await storeDefinition(database.pool, council, 'another-form', { hash: 'f'.repeat(32), definition: served });
  await storeDefinition(database.pool, council, form, {
    hash: 'e'.repeat(32),
    definition: { title: 'of long ago' },
  });
  const broken = [
    '[]',
    '12',
    '"words"',
    '{"values": []}',
    '{"values": {"firstName": {"deep": 1}}, "lists": {}}',
  ];
  await storeDrafts(database.pool, council, form, [
    ...broken.map((answers) => ({ hash, answers: JSON.parse(answers) })),
    { hash, answers: { values: {}, lists: { people: [{ firstName: 'without an id' }] } } },
    ...['f', 'f', 'f', 'e', 'e'].map((digit) => ({
      hash: digit.repeat(32),
      answers: { values: whole, lists: {} },
    })),
    { hash: null, answers: { values: whole, lists: {} } },
  ]);
  await store(8, whole);
  await write(withPages({ rooms: page('How many rooms', { rooms: number(0, 11) }) }));
  const { told } = await runJson();
  expect(told).toMatchObject({
    drafts: { tried: exactly(8), unreadable: exactly(6), versionUnknown: exactly(6), lost: exactly(8) },
  });
  const text = (await run(council, form)).said.join('\n');
  expect(text).toContain('6 drafts cannot be read');
  expect(text).toContain('6 drafts belong to a version of the form that is no longer stored');
});

test('never reads another council’s drafts', async () => {
  await storeDrafts(
    database.pool,
    'three-rivers',
    form,
    Array.from({ length: 12 }, () => ({ hash: hashOf(served), answers: { values: whole, lists: {} } })),
  );
  await storeSendings(database.pool, 'three-rivers', form, [
    { hash: hashOf(served), answers: { values: whole, lists: {} } },
  ]);
  await write(withPages({ rooms: page('How many rooms', { rooms: number(0, 11) }) }));
  const { status, said } = await run(council, form);
  expect(status).toBe(0);
  expect(said.join('\n')).toContain('No drafts: nobody is filling this form in.');
  expect(said.join('\n')).toContain('Nobody has sent this form.');
});

test('gives no count from one to four, and none from which one could be worked out', async () => {
  await store(3, whole);
  await store(30, { ...whole, rooms: 1 });
  await write(withPages({ rooms: page('How many rooms', { rooms: number(0, 11) }) }));
  const { status, told } = await runJson();
  expect(status).toBe(1);
  expect(told).toMatchObject({
    drafts: {
      tried: exactly(33),
      lost: { least: 1, most: 4 },
      untouched: { least: 29, most: 32 },
      keepPlace: { least: 29, most: 32 },
      sentBack: { least: 1, most: 4 },
      pages: [{ lost: { least: 1, most: 4 }, questions: [{ count: { least: 1, most: 4 } }] }],
    },
  });
  expect((await run(council, form)).said.join('\n')).toContain('✗ 1 to 4 lose an answer');
});

/** Replaces every free-text answer with text that occurs nowhere else. */
function planted(
  { values, lists }: Answers,
  definition: FormDefinition,
): { answers: Answers; marks: string[] } {
  const marks: string[] = [];
  const free = new Set(
    takeInventory(definition).questions.flatMap(({ schema, name }) =>
      schema.type === 'string' && !('oneOf' in schema) ? [name] : [],
    ),
  );
  const mark = (name: string, value: AnswerValue | undefined) => {
    if (value === undefined || !free.has(name)) return value;
    marks.push(`Zq${marks.length}xvw`);
    return marks.at(-1);
  };
  const room = (answers: Answers['values']) =>
    Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, mark(name, value)]));
  return {
    answers: {
      values: room(values),
      lists: Object.fromEntries(
        Object.entries(lists).map(([list, items = []]) => [
          list,
          items.map(({ id: _id, ...item }, at) => ({ ...room(item), id: uuid(marks.length + at) })),
        ]),
      ),
    },
    marks,
  };
}
const uuid = (at: number) => `0badcafe-0000-4000-8000-${String(at).padStart(12, '0')}`;

test('never prints an answer, a name or an id, whatever the drafts and the change', async () => {
  const definition = formOf(
    {
      people: { title: 'Who?', list: 'people' },
      person: page('About {{name}}', { fullName: words, born: words, child: yesOrNo }, { each: 'people' }),
      ...served.pages,
    },
    { lists: { people: { one: 'person', itemName: '{{fullName}}', maxItems: 9 } } },
  );
  const hash = hashOf(definition);
  await storeDefinition(database.pool, council, form, { hash, definition });
  const drafts = fc
    .sample(anyAnswers(definition), { numRuns: 60, seed: 7 })
    .map((answers) => planted(answers, definition));
  const accounts = await storeDrafts(
    database.pool,
    council,
    form,
    drafts.map(({ answers }) => ({ hash, answers })),
  );
  await storeSendings(
    database.pool,
    council,
    form,
    drafts.map(({ answers }) => ({ hash, answers })),
  );
  const marks = [
    ...new Set(drafts.flatMap((draft) => draft.marks)),
    '0badcafe',
    '@residents.example',
    ...accounts,
  ];
  expect(marks.length).toBeGreaterThan(60);
  const pages = definition.pages;
  const short = { schema: { type: 'string', maxLength: 3 } } as const;
  const changes: readonly FormDefinition[] = [
    // Text that no longer fits, and a list that is too long.
    { ...definition, pages: { ...pages, first: page('Your name', { firstName: short, nickname: short }) } },
    {
      ...definition,
      lists: { people: { one: 'person', itemName: '{{fullName}}', minItems: 2, maxItems: 2 } },
    },
    // Removed questions and a removed list; another kind of answer.
    { ...served, pages: { ...served.pages, first: page('Your name', { firstName: number(0, 9) }) } },
    {
      ...definition,
      pages: { ...pages, person: page('About {{name}}', { fullName: number(1, 2) }, { each: 'people' }) },
    },
  ];
  for (const changed of changes) {
    await write(changed);
    for (const more of [[], ['--json']]) {
      const { said, complained } = await run(council, form, ...more);
      const output = [...said, ...complained].join('\n');
      expect(output).toMatch(/"tried"|drafts:/);
      expect(marks.filter((mark) => output.includes(mark))).toEqual([]);
    }
  }
});

/** Returns a form with choices from a file, as it is written. */
const asking = (minutes: number) => ({
  ...served,
  minutes,
  sections: { only: { title: 'The only section', pages: ['landlord'] } },
  pages: {
    landlord: {
      title: 'Your landlord',
      schema: { type: 'object', properties: { landlord: { type: 'string', choices: 'landlords' } } },
      ui: { landlord: { label: 'Who is your landlord?' } },
    },
  },
});

test('tries a form with choices from a file, whose options are stored with it', async () => {
  await folder.write('base/choices/landlords.csv', 'code,name\na,The council\nb,Somebody else\n');
  const file = `${council}/forms/${form}.form.json`;
  await folder.write(file, asking(5));
  const loaded = (await loadTenant(folder.path, council)).forms.get(form);
  if (!loaded) throw new Error('There is no such form.');
  const { hash, definition } = loaded;
  expect(JSON.stringify(definition)).toContain('Somebody else');
  await storeDefinition(database.pool, council, form, { hash, definition });
  await store(8, { landlord: 'b' }, hash);
  await folder.write(file, asking(6));
  expect((await runJson()).told).toMatchObject({ drafts: { tried: exactly(8), lost: exactly(0) } });
  await folder.remove('base/choices');
});

test('interrupted by the user ends with its own status and message', async () => {
  await store(12, whole);
  const said: string[] = [];
  const context = readContext(environment(), { say: (line) => void said.push(line), progress: () => {} });
  const stop = AbortSignal.abort();
  expect(await tryForm(context, council, form, { json: false, allow: true, stop })).toBe(1);
  expect(said.join('\n')).toContain('Stopped early');
});

test('with more drafts than one thread should take counts the same', { tags: ['full'] }, async () => {
  await store(2_100, whole);
  await store(40, { ...whole, rooms: 3 });
  await write(withPages({ rooms: page('How many rooms', { rooms: number(0, 11) }) }));
  expect((await runJson()).told).toMatchObject({
    isWhole: true,
    drafts: { tried: exactly(2_140), lost: exactly(2_100), untouched: exactly(40) },
  });
});

test('says what to do if form or council are unknown or have mistakes, or no database runs', async () => {
  expect(await run('atlantis', form)).toMatchObject({
    status: 1,
    complained: [expect.stringContaining('Choose one of: ')],
  });
  expect(await run(council, 'no-form')).toMatchObject({
    status: 1,
    complained: [expect.stringMatching(/There is no form "no-form"\. Choose one of: .*a-form/)],
  });
  const none = await runCommand({ ...environment(), DATABASE_URL: undefined }, [
    'forms',
    'try',
    council,
    form,
  ]);
  expect(none).toMatchObject({ status: 1, complained: [expect.stringContaining('npm start')] });
  const away = await runCommand({ ...environment(), DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/none' }, [
    'forms',
    'try',
    council,
    form,
  ]);
  expect(away).toMatchObject({ status: 1, complained: [expect.stringContaining('cannot be reached')] });
  await write(
    withPages({
      rooms: { ...page('Rooms', { rooms: number(0, 9) }), when: { eq: [{ answer: 'nothing' }, 1] } },
    }),
  );
  expect(await run(council, form)).toMatchObject({
    status: 1,
    complained: [expect.stringContaining('npm run forms -- check ashcombe a-form')],
  });
  await write('{ "title": ');
  expect((await run(council, form)).complained.join('\n')).toContain('has mistakes');
});

test('uses what the register knows of each person, and reveals none of it', async () => {
  const accounts = await store(12, whole);
  for (const account of accounts.slice(0, 7))
    await giveFacts(database.pool, council, account, {
      'application.isThere': true,
      'application.bedroomNeed': 4,
    });
  const changed = withPages({
    large: page('A large home', { why: words }, { when: { gte: [{ answer: 'need' }, 4] } }),
  });
  await write({ ...changed, derived: { need: { fact: 'application.bedroomNeed' } } });
  const { told } = await runJson('--allow');
  expect(told).toMatchObject({
    drafts: {
      tried: exactly(12),
      untouched: exactly(5),
      newlyAsked: exactly(7),
      couldBeSent: exactly(12),
      stopped: exactly(7),
      unreadable: exactly(0),
    },
  });
});

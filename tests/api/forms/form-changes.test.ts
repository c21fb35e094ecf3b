import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '#domain/forms/changes/reconcile.ts';
import { FormSinceResponseSchema, FormStartResponseSchema, SaveResponseSchema } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { Client, type Answer } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { copyTenants, type TenantsWith } from '../../support/tenants-with.ts';

// The council changes its questions while a person fills them in: one database, served with the old and the new
// definitions. Nothing is lost, and the person learns what differs.

const today = new Date().toISOString().slice(0, 10);

const patches = {
  'my-profile': {
    sections: { aboutYou: { pages: ['yourName', 'dateOfBirth', 'nationalInsurance', 'allotment'] } },
    pages: {
      formerNames: null,
      yourName: {
        schema: {
          properties: { knownAs: null, middleNames: null, secondNames: { type: 'string', maxLength: 100 } },
        },
        ui: {
          knownAs: null,
          middleNames: null,
          secondNames: { label: 'Middle names', messages: { maxLength: 'Use 100 characters or fewer' } },
        },
      },
      dateOfBirth: { ui: { dateOfBirth: { label: 'The day on which you were born' } } },
      language: {
        schema: {
          properties: {
            interpreter: {
              type: 'string',
              oneOf: [
                { const: 'always', title: 'Always' },
                { const: 'never', title: 'Never' },
              ],
            },
          },
        },
        ui: { interpreter: { widget: 'radios', messages: { oneOf: 'Choose when' } } },
      },
      readingNeeds: {
        schema: {
          properties: {
            readingNeeds: {
              items: {
                oneOf: [
                  { const: 'none', title: 'As they are' },
                  { const: 'large-print', title: 'In large print' },
                ],
              },
            },
          },
        },
      },
      allotment: {
        title: 'Do you have an allotment?',
        schema: {
          type: 'object',
          properties: { allotment: { type: 'boolean' } },
          required: ['allotment'],
        },
        ui: { allotment: { label: 'I have an allotment', messages: { required: 'Tell us' } } },
      },
    },
  },
  'pre-assessment': {
    pages: {
      nationality: {
        schema: {
          properties: { otherNationality: null, otherNation: { type: 'string', maxLength: 9 } },
          required: ['nationality', 'otherNation'],
        },
        ui: {
          otherNationality: null,
          otherNation: {
            label: 'Which nation?',
            was: ['otherNationality'],
            when: { eq: [{ answer: 'nationality' }, 'other'] },
            messages: { required: 'Tell us', maxLength: 'Use 9 characters or fewer' },
          },
        },
      },
      ownedHome: { when: { eq: [{ answer: 'homeNow' }, 'own'] } },
    },
    declaration: { statements: ['All of it is true.'], agree: 'So it is' },
  },
  'my-family': {
    lists: { people: { maxItems: 2 } },
    pages: { stayingBehind: { ui: { othersStay: { label: 'Somebody stays where they are' } } } },
  },
};

let database: TestDatabase;
let before: TestServer;
let after: TestServer;
let tenants: TenantsWith;
let whole: Answers;
let wholePre: Answers;
let person: Client;
let later: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  tenants = await copyTenants('ashcombe');
  await Promise.all(
    Object.entries(patches).map(([form, patch]) =>
      writeFile(join(tenants.path, 'ashcombe', 'forms', `${form}.form.json`), JSON.stringify(patch)),
    ),
  );
  before = await startTestServer(database.url);
  after = await startTestServer(database.url, { tenantsFolder: tenants.path });
  const { forms } = await shippedCouncil('ashcombe');
  const [form, pre] = [forms.get('my-profile'), forms.get('pre-assessment')];
  if (!form || !pre) throw new Error('There is no such form.');
  whole = wholeDraft(form.definition, today);
  wholePre = wholeDraft(pre.definition, today);
});
afterAll(async () => {
  await before.close();
  await after.close();
  await database.drop();
  await tenants.remove();
});
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(database.pool, 'ashcombe', email);
  person = before.client();
  await person.logIn(email, password);
  // The same browser for the server started with the new questions.
  later = new Client(after.port, 'ashcombe.localhost');
  person.cookies.forEach((value, name) => later.cookies.set(name, value));
  await later.visit();
});

const start = async (client: Client, form = 'my-profile') =>
  (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);

const save = (
  client: Client,
  definitionHash: string,
  version: number,
  answers: Answers,
  form = 'my-profile',
): Promise<Answer> =>
  client.send('PUT', `/api/forms/${form}/draft`, {
    body: { definitionHash, version, answers },
    headers: { 'idempotency-key': randomUUID() },
  });

/** Returns an answer to every question that will change. */
const typed = (): Answers => ({
  values: {
    ...whole.values,
    firstName: 'Ada',
    middleNames: 'Augusta',
    knownAs: 'Ada',
    hadOtherNames: true,
    otherNames: 'Byron',
    dateOfBirth: '1990-02-28',
    language: 'bsl',
    interpreter: true,
    readingNeeds: ['large-print', 'braille'],
  },
  lists: {},
});

/** Returns a form ready to submit, of a tenant of this nationality. */
function preAssessment(otherNationality: string): Answers {
  const { values, lists } = wholePre;
  const other = {
    nationality: 'other',
    otherNationality,
    immigrationStatus: 'settled',
    noPublicFunds: false,
    cameToUk: '2001-05',
    homeNow: 'private',
    ownsHome: false,
  };
  return { values: { ...values, ...other }, lists };
}

const language = 'en-GB';
/** The expected changes. `label` is the question's title; for a removed question, its old title. */
const changed = [
  {
    kind: 'added',
    page: 'yourName',
    answer: 'secondNames',
    label: 'Middle names',
    language,
    needsAnswer: false,
  },
  {
    kind: 'changed',
    page: 'dateOfBirth',
    answer: 'dateOfBirth',
    label: 'The day on which you were born',
    language,
    needsAnswer: false,
  },
  {
    kind: 'added',
    page: 'allotment',
    answer: 'allotment',
    label: 'I have an allotment',
    language,
    needsAnswer: true,
  },
  {
    kind: 'changed',
    page: 'language',
    answer: 'interpreter',
    label: 'Would you like an interpreter when we speak to you?',
    language,
    needsAnswer: true,
  },
  {
    kind: 'optionRemoved',
    page: 'readingNeeds',
    answer: 'readingNeeds',
    label: 'Choose all that help you',
    language,
    needsAnswer: true,
  },
  {
    kind: 'removed',
    page: 'yourName',
    answer: 'middleNames',
    label: 'Middle names',
    language,
    needsAnswer: false,
  },
  {
    kind: 'removed',
    page: 'yourName',
    answer: 'knownAs',
    label: 'What would you like us to call you?',
    language,
    needsAnswer: false,
  },
  {
    kind: 'removed',
    page: 'formerNames',
    answer: 'hadOtherNames',
    label: 'I have had another name',
    language,
    needsAnswer: false,
  },
  {
    kind: 'removed',
    page: 'formerNames',
    answer: 'otherNames',
    label: 'What other names have you had?',
    language,
    needsAnswer: false,
  },
].map((change): unknown => expect.objectContaining(change));

describe('changes to a form under a draft', () => {
  test('are reported: added, removed, renamed, retyped, reworded, and with fewer choices', async () => {
    const answers = typed();
    const { definitionHash } = await start(person);
    await save(person, definitionHash, 0, answers);
    const { changes, answers: kept, definitionHash: now } = await start(later);
    expect(now).not.toBe(definitionHash);
    expect(changes).toHaveLength(changed.length);
    expect(changes).toEqual(expect.arrayContaining(changed));
    expect(kept).toEqual(answers);
  });

  test('are reported even after an open page has saved, if the person has not seen them', async () => {
    const answers = typed();
    const { definitionHash } = await start(person);
    await save(person, definitionHash, 0, answers);
    const more = { ...answers, values: { ...answers.values, otherNames: 'Byron, King' } };
    expect((await save(later, definitionHash, 1, more)).status).toBe(200);
    const told = await start(later);
    expect(told.changes).toEqual(expect.arrayContaining(changed));
    expect(told.answers).toEqual(more);
  });

  test('are reported for a draft that was opened before and first saved afterwards', async () => {
    const { definitionHash } = await start(person, 'my-family');
    const answers: Answers = { values: { othersStay: false }, lists: {} };
    await save(later, definitionHash, 0, answers, 'my-family');
    expect((await start(later, 'my-family')).changes).toEqual([
      {
        kind: 'changed',
        page: 'stayingBehind',
        answer: 'othersStay',
        label: 'Somebody stays where they are',
        language,
        former: [],
        limit: null,
        needsAnswer: false,
      },
    ]);
  });

  test('are checked as they are now, and the old version cannot be sent', async () => {
    const answers = typed();
    const { definitionHash } = await start(person);
    const ready = (await save(person, definitionHash, 0, answers)).as(SaveResponseSchema);
    expect(ready.formProgress.state).toBe('submit');
    const refused = await later.post('/api/forms/my-profile/submit', {
      body: { definitionHash, version: 1, agreed: true },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([refused.status, refused.code]).toEqual([409, 'form.definitionChanged']);
    const { definitionHash: now } = await start(later);
    const saved = (await save(later, now, 1, answers)).as(SaveResponseSchema);
    expect(saved.formProgress.state).toBe('progress');
    const found = saved.findings.map(({ page, answer, blocks }) => [page, answer, blocks]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['allotment', 'allotment', 'completion'],
        ['language', 'interpreter', 'save'],
        ['readingNeeds', 'readingNeeds', 'save'],
      ]),
    );
  });

  test('are reported until answered; an answer no longer asked is kept, and counts again if asked again', async () => {
    const answers = typed();
    const { definitionHash } = await start(person);
    await save(person, definitionHash, 0, answers);
    const { definitionHash: now } = await start(later);
    const mended: Answers = {
      values: { ...answers.values, allotment: false, interpreter: 'always', readingNeeds: ['large-print'] },
      lists: {},
    };
    const saved = (await save(later, now, 1, mended)).as(SaveResponseSchema);
    expect(saved.formProgress.state).toBe('submit');
    expect(await start(later)).toMatchObject({ changes: [], answers: mended });

    const back = await start(person);
    expect(back.answers.values).toMatchObject({ middleNames: 'Augusta', otherNames: 'Byron' });
    expect(back.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'changed', answer: 'interpreter', needsAnswer: true }),
        expect.objectContaining({ kind: 'removed', answer: 'allotment', label: 'I have an allotment' }),
      ]),
    );
  });

  test('leave a list that is now too long unchanged, and say so', async () => {
    const { definitionHash } = await start(person, 'my-family');
    const people = ['Ada', 'Ben', 'Cai'].map((firstName) => ({ id: randomUUID(), firstName }));
    const answers: Answers = { values: {}, lists: { people } };
    await save(person, definitionHash, 0, answers, 'my-family');
    const { answers: kept, definitionHash: now, changes } = await start(later, 'my-family');
    expect(kept).toEqual(answers);
    expect(changes).toEqual([
      expect.objectContaining({ kind: 'tooMany', page: 'people', answer: null, limit: 2, needsAnswer: true }),
    ]);
    const saved = (await save(later, now, 1, answers, 'my-family')).as(SaveResponseSchema);
    expect(saved.findings).toContainEqual(
      expect.objectContaining({ page: 'people', item: null, code: 'maxItems' }),
    );
    expect((await start(later, 'my-family')).answers).toEqual(answers);
  });

  test('carry over an answer under its new name, and report a removed page and the declaration', async () => {
    const { definitionHash } = await start(person, 'pre-assessment');
    const given = preAssessment('French');
    const ready = await save(person, definitionHash, 0, given, 'pre-assessment');
    expect(ready.as(SaveResponseSchema).formProgress.state).toBe('submit');
    const { changes, answers, definitionHash: now } = await start(later, 'pre-assessment');
    const { otherNationality, ...rest } = given.values;
    expect(answers.values).toEqual({ ...rest, otherNation: otherNationality });
    expect(changes).toEqual([
      expect.objectContaining({
        kind: 'renamed',
        answer: 'otherNation',
        label: 'Which nation?',
        former: [{ text: 'Which nationality?', language }],
      }),
      expect.objectContaining({ kind: 'leftOut', page: 'ownedHome', answer: null, needsAnswer: false }),
      expect.objectContaining({ kind: 'declaration', page: null, label: 'So it is', needsAnswer: true }),
    ]);
    // An old page saves under the old names and is checked under the new ones.
    const still = await save(later, definitionHash, 1, given, 'pre-assessment');
    expect(still.as(SaveResponseSchema).formProgress.state).toBe('submit');
    const sent = await later.post('/api/forms/pre-assessment/submit', {
      body: { definitionHash: now, version: 2, agreed: true },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(sent.status).toBe(200);
    expect((await start(later, 'pre-assessment')).answers.values).toMatchObject({ otherNation: 'French' });
  });

  test('return another device’s answers under the names its page uses, so that they can be merged', async () => {
    const { definitionHash } = await start(person, 'pre-assessment');
    const given = preAssessment('French');
    await save(person, definitionHash, 0, given, 'pre-assessment');
    const { answers, definitionHash: now } = await start(later, 'pre-assessment');
    const asNow = await save(later, now, 0, answers, 'pre-assessment');
    expect(JSON.parse(asNow.text)).toMatchObject({ code: 'form.savedElsewhere', answers });
    await save(later, now, 1, answers, 'pre-assessment');
    const asThen = await save(later, definitionHash, 1, given, 'pre-assessment');
    expect(JSON.parse(asThen.text)).toMatchObject({ code: 'form.savedElsewhere', answers: given });
  });

  test('report an answer outside a new limit, and a refused form says what is missing', async () => {
    const { definitionHash } = await start(person, 'pre-assessment');
    await save(person, definitionHash, 0, preAssessment('Luxembourgish'), 'pre-assessment');
    const { changes, definitionHash: now } = await start(later, 'pre-assessment');
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'doesNotFit', answer: 'otherNation', limit: 9, needsAnswer: true }),
    );
    const refused = await later.post('/api/forms/pre-assessment/submit', {
      body: { definitionHash: now, version: 1, agreed: true },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([refused.status, refused.code]).toEqual([409, 'form.incomplete']);
    expect(JSON.parse(refused.text)).toMatchObject({
      findings: [{ page: 'nationality', answer: 'otherNation', code: 'maxLength', values: { limit: 9 } }],
    });
  });

  test('can be worked out by a visitor’s own browser, which gets both versions', async () => {
    const { definitionHash } = (await before.client().get('/api/forms/pre-assessment/start')).as(
      FormStartResponseSchema,
    );
    const since = (await after.client().get(`/api/forms/pre-assessment/since/${definitionHash}`)).as(
      FormSinceResponseSchema,
    );
    const { answers, changes } = reconcile(preAssessment('French'), since.before, since.now, today);
    expect(answers.values).toMatchObject({ otherNation: 'French' });
    expect(changes.map(({ kind }) => kind)).toEqual(['renamed', 'leftOut', 'declaration']);
    const other = `/api/forms/my-profile/since/${definitionHash}`;
    expect((await after.client().get(other)).status).toBe(404);
  });
});

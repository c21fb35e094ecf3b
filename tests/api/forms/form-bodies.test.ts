import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { standardRateLimits } from '#api/accounts/rate-limits.ts';
import { SubmissionsResponseSchema } from '#schemas/backoffice/form-request.ts';
import {
  FormStartResponseSchema,
  SaveConflictSchema,
  SaveResponseSchema,
  SubmitResponseSchema,
} from '#schemas/api/forms.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import { Client, type Answer } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startCutProxy } from '../../support/proxy.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

// Any body sent for a form, however broken, is stored as typed or refused in clear words, and never causes a
// server error. Earlier answers stay.

const form = 'pre-assessment';
const today = new Date().toISOString().slice(0, 10);
let database: TestDatabase;
let server: TestServer;
let whole: Answers;
let definitionHash: string;
let person: Client;
let email: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
  const loaded = (await shippedCouncil('ashcombe')).forms.get(form);
  if (!loaded) throw new Error(`There is no form ${form}.`);
  definitionHash = loaded.hash;
  whole = wholeDraft(loaded.definition, today);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  email = `${randomUUID()}@residents.example`;
  await addAccount(database.pool, 'ashcombe', email);
  person = server.client();
  await person.logIn(email, password);
});

const start = async (client = person, name = form) =>
  (await client.get(`/api/forms/${name}/start`)).as(FormStartResponseSchema);

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });

/** Saves a draft with the given text as its answers. */
const saveRaw = (answers: string, version = 0, name = form): Promise<Answer> =>
  person.send('PUT', `/api/forms/${name}/draft`, {
    raw: `{"definitionHash":"${definitionHash}","version":${version},"answers":${answers}}`,
    headers: { ...keyed(), 'content-type': 'application/json' },
  });

const save = (answers: Answers, version = 0, name = form, key: string = randomUUID()): Promise<Answer> =>
  person.send('PUT', `/api/forms/${name}/draft`, {
    body: { definitionHash, version, answers },
    headers: keyed(key),
  });

async function aVisitor(port = server.port): Promise<Client> {
  const visitor = new Client(port, 'ashcombe.localhost');
  await visitor.visit();
  return visitor;
}

const send = (visitor: Client, answers: Answers, key: string): Promise<Answer> =>
  visitor.post(`/api/forms/${form}/submit`, {
    body: { definitionHash, version: 0, agreed: true, answers },
    headers: keyed(key),
  });

async function sentWith(key: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::integer as count from form_submission where submit_key = $1',
    [key],
  );
  return rows[0]?.count ?? -1;
}

const id = randomUUID();
const kinds: Answers = {
  values: {
    text: '1',
    yes: true,
    no: false,
    word: 'true',
    zero: 0,
    half: 0.5,
    far: -1e21,
    none: [],
    several: ['1', '2'],
    empty: '',
    spaces: '  as typed\n',
    emoji: '👩‍👧 Siân',
    constructor: 'a name like any other',
    toString: 'too',
    hasOwnProperty: false,
  },
  lists: {
    people: [{ id, text: '1', yes: true, word: 'false', zero: 0, several: ['x'], constructor: 'again' }],
    valueOf: [],
  },
};

describe('a stored answer', () => {
  test('keeps its type everywhere: text that looks like a number stays text', async () => {
    expect((await save(kinds)).status).toBe(200);
    expect((await start()).answers).toEqual(kinds);
    const conflict = await save(kinds);
    expect(conflict.as(SaveConflictSchema).answers).toEqual(kinds);
    await database.pool.query(
      `insert into form_submission (tenant_id, form_identifier, request_type, definition_hash, answers, declaration,
                                    locale, reference, made_by, submitted_at, submit_key)
       select tenant_id, form_identifier, 'new', definition_hash, answers, '[]', 'en-GB', 'KIND-KIND', 'applicant',
              app_now(), gen_random_uuid() from form_request where answers -> 'values' ? 'far'`,
    );
    const office = new BackOffice(
      server.client(),
      await addKey(database.pool, 'ashcombe', ['submissions:read']),
    );
    const answersSent = async () => {
      const listed = await office.send('GET', '/api/backoffice/submissions');
      const { submissions } = listed.as(SubmissionsResponseSchema);
      return submissions.find(({ reference }) => reference === 'KIND-KIND')?.answers;
    };
    // It is listed once every write that began before it has ended, in any database of the server.
    await expect.poll(answersSent).toEqual(kinds);
  });

  test('has a replacement character for what PostgreSQL cannot store, and is otherwise unchanged', async () => {
    const answers = String.raw`{"values":{"a":"x\u0000y","b":"half \ud83d","c":["\udc00"],"d":"whole \ud83d\ude00"},
      "lists":{"people":[{"id":"${id}","name":"\u0000"}]}}`;
    expect((await saveRaw(answers)).status).toBe(200);
    expect((await start()).answers).toEqual({
      values: { a: 'x�y', b: 'half �', c: ['�'], d: 'whole 😀' },
      lists: { people: [{ id, name: '�' }] },
    });
  });

  test('may be far longer than its question allows, and is reported as too long', async () => {
    const long = 'x'.repeat(90_000);
    const saved = (await save({ values: { otherNationality: long, nationality: 'other' }, lists: {} })).as(
      SaveResponseSchema,
    );
    expect(saved.findings).toContainEqual(
      expect.objectContaining({ answer: 'otherNationality', code: 'maxLength', blocks: 'save' }),
    );
    expect((await start()).answers.values['otherNationality']).toBe(long);
  });

  test('may be part of two hundred full addresses where the form takes forty, which is reported', async () => {
    const line = 'Flat 7, The Old Maltings, Upper Mill Street '.repeat(3);
    const words = [
      'premise',
      'line1',
      'line2',
      'line3',
      'town',
      'county',
      'landlordName',
      'landlordAddress',
      'otherTenure',
    ];
    const addresses = Array.from({ length: 200 }, () => ({
      id: randomUUID(),
      ...Object.fromEntries(words.map((word) => [word, line])),
    }));
    const saved = await save({ values: {}, lists: { addresses } }, 0, 'my-addresses');
    expect(saved.as(SaveResponseSchema).findings).toContainEqual(
      expect.objectContaining({ page: 'addresses', code: 'maxItems' }),
    );
    expect((await start(person, 'my-addresses')).answers.lists['addresses']).toEqual(addresses);
    const more = [...addresses, { id: randomUUID() }];
    const refused = await save({ values: {}, lists: { addresses: more } }, 1, 'my-addresses');
    expect([refused.status, refused.code]).toEqual([400, 'request.invalid']);
    expect((await start(person, 'my-addresses')).answers.lists['addresses']).toHaveLength(200);
  });

  test('of 400 people exceeds the limit, is refused with a clear message, and loses nothing', async () => {
    const people = Array.from({ length: 400 }, () => ({ id: randomUUID(), firstName: 'Sam' }));
    const kept = people.slice(0, 2);
    await save({ values: {}, lists: { people: kept } }, 0, 'my-family');
    const refused = await save({ values: {}, lists: { people } }, 1, 'my-family');
    expect([refused.status, refused.code]).toEqual([400, 'request.invalid']);
    expect((await start(person, 'my-family')).answers.lists['people']).toEqual(kept);
  });
});

const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

describe('a save is refused, and leaves the draft unchanged, with', () => {
  test.each([
    ['a prototype among the answers', '{"values":{"__proto__":{"admin":true}},"lists":{}}'],
    ['a prototype of an item', `{"values":{},"lists":{"people":[{"id":"${id}","__proto__":{"a":1}}]}}`],
    ['a constructor’s prototype', '{"values":{"constructor":{"prototype":{"admin":true}}},"lists":{}}'],
    ['answers within answers', '{"values":{"a":{"b":{"c":1}}},"lists":{}}'],
    ['lists within lists', '{"values":{"a":[["b"]]},"lists":{}}'],
    ['a pit of brackets', `{"values":{"a":${nested}},"lists":{}}`],
    ['anything under an invalid name', '{"values":{"A-1":{"b":[1,{"c":2}]}},"lists":{}}'],
    ['anything under an empty name', '{"values":{"":"x"},"lists":{}}'],
    ['a name with a NUL', String.raw`{"values":{"a\u0000":"x"},"lists":{}}`],
    ['a name that is too long', `{"values":{"${'a'.repeat(61)}":"x"},"lists":{}}`],
    ['a list under an invalid name', '{"values":{},"lists":{"A":[{}]}}'],
    ['an item without an id', '{"values":{},"lists":{"people":[{"firstName":"Ada"}]}}'],
    ['an item whose id is a word', '{"values":{},"lists":{"people":[{"id":"one"}]}}'],
    ['an item with an invalid name', `{"values":{},"lists":{"people":[{"id":"${id}","A\\n":{"x":1}}]}}`],
    ['no answer', '{"values":{"a":null},"lists":{}}'],
    ['a number without end', '{"values":{"a":1e999},"lists":{}}'],
    ['a number as names are written', '{"values":{"a":NaN},"lists":{}}'],
    ['half of a text', '{"values":{"a":"x'],
    ['a thousand and one answers', `{"values":{${names(1_001)}},"lists":{}}`],
    ['a list instead of answers', '[]'],
  ])('%s', async (_, answers) => {
    const before: Answers = { values: { kept: 'yes' }, lists: {} };
    await save(before);
    const refused = await saveRaw(answers, 1);
    expect(refused.status).toBe(400);
    expect(refused.as(ProblemSchema)).toMatchObject({
      code: expect.stringMatching(/^request\.(invalid|malformed)$/),
      title: expect.stringMatching(/\w{4}/),
    });
    const visitor = await aVisitor();
    const body = `{"definitionHash":"${definitionHash}","version":0,"agreed":true,"answers":${answers}}`;
    const sent = await visitor.post(`/api/forms/${form}/submit`, {
      raw: body,
      headers: { ...keyed(), 'content-type': 'application/json' },
    });
    expect(sent.status).toBe(400);
    const { answers: kept, formProgress } = await start();
    expect([kept.values['kept'], formProgress.version]).toEqual(['yes', 1]);
    expect(Object.prototype).not.toHaveProperty('admin');
  });

  test('more than two hundred full addresses, from a member or a visitor', async () => {
    await save({ values: { kept: 'yes' }, lists: {} });
    const values = Object.fromEntries(
      Array.from({ length: 4 }, (_, number) => [`a${number}`, 'x'.repeat(99_999)]),
    );
    const answers = { values, lists: {} };
    const refused = await save(answers, 1);
    expect([refused.status, refused.code]).toEqual([413, 'request.tooLarge']);
    expect((await send(await aVisitor(), answers, randomUUID())).code).toBe('request.tooLarge');
    expect((await start()).answers.values['kept']).toBe('yes');
  });

  test('other answers under the last save’s key', async () => {
    const key = randomUUID();
    await save({ values: { typed: 'first', zero: -0 }, lists: {} }, 0, form, key);
    expect((await save({ values: { zero: -0, typed: 'first' }, lists: {} }, 0, form, key)).status).toBe(200);
    const other = await save({ values: { typed: 'second' }, lists: {} }, 1, form, key);
    expect([other.status, other.code]).toEqual([422, 'request.keyReused']);
    expect((await start()).answers.values['typed']).toBe('first');
  });
});

function names(count: number): string {
  return Array.from({ length: count }, (_, number) => `"a${number}":1`).join(',');
}

describe('a form that is sent without an account', () => {
  test('is sent once, however often its answer is lost', async () => {
    const proxy = await startCutProxy(server.port);
    try {
      const visitor = await aVisitor(proxy.port);
      const key = randomUUID();
      const path = `/api/forms/${form}/submit`;
      for (const mishap of ['cutBefore', 'cutAfter', 'cutAfter', 'garble'] as const) {
        proxy.failNext(mishap, path);
        const lost = await send(visitor, whole, key).then(
          ({ text }) => text.startsWith('<p>'),
          () => true,
        );
        expect(lost).toBe(true);
      }
      const first = (await send(visitor, whole, key)).as(SubmitResponseSchema);
      const again = (await send(visitor, whole, key)).as(SubmitResponseSchema);
      expect(again.receipt).toEqual(first.receipt);
      expect(await sentWith(key)).toBe(1);
    } finally {
      await proxy.close();
    }
  });

  test('twenty times at once with one key is sent once, and all get the same answer', async () => {
    const key = randomUUID();
    const visitor = await aVisitor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(visitor, whole, key)));
    const references = answers.map((answer) => answer.as(SubmitResponseSchema).receipt?.reference);
    expect(new Set(references).size).toBe(1);
    expect(await sentWith(key)).toBe(1);
  });

  test('with other answers under a used key is refused, and not reported as sent', async () => {
    const key = randomUUID();
    const visitor = await aVisitor();
    expect((await send(visitor, whole, key)).status).toBe(200);
    const other = { ...whole, values: { ...whole.values, notAsked: 'but typed' } };
    const refused = await send(await aVisitor(), other, key);
    expect([refused.status, refused.code]).toEqual([422, 'request.keyReused']);
    const twoAtOnce = randomUUID();
    const both = await Promise.all([send(visitor, whole, twoAtOnce), send(visitor, other, twoAtOnce)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await send(visitor, other, randomUUID())).status).toBe(200);
  });

  test('under a member’s key gives neither the other’s receipt', async () => {
    const key = randomUUID();
    await save(whole);
    const own = await person.post(`/api/forms/${form}/submit`, {
      body: { definitionHash, version: 1, agreed: true },
      headers: keyed(key),
    });
    expect(own.status).toBe(200);
    const stranger = await send(await aVisitor(), whole, key);
    expect([stranger.status, stranger.code]).toEqual([422, 'request.keyReused']);
  });

  test('too often from one address is rate-limited, and members can still save', async () => {
    await database.pool.query('delete from limited_call');
    const limited = await startTestServer(database.url, {
      rateLimits: { ...standardRateLimits, submitForm: { max: 3, timeWindow: 600_000 } },
    });
    try {
      const visitor = await aVisitor(limited.port);
      for (let sent = 0; sent < 3; sent += 1)
        expect((await send(visitor, whole, randomUUID())).status).toBe(200);
      const key = randomUUID();
      const refused = await send(visitor, whole, key);
      expect([refused.status, refused.code]).toEqual([429, 'request.rateLimited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await sentWith(key)).toBe(0);
      const member = new Client(limited.port, 'ashcombe.localhost');
      await member.logIn(email, password);
      const saved = await member.send('PUT', `/api/forms/${form}/draft`, {
        body: { definitionHash, version: 0, answers: whole },
        headers: keyed(),
      });
      expect(saved.status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

/** Saves a small draft whose first name tells the version it was based on. */
const saveOf = (client: Client, version: number) =>
  client.send('PUT', '/api/forms/my-profile/draft', {
    body: { definitionHash, version, answers: { values: { firstName: `Ada ${version}` }, lists: {} } },
    headers: keyed(),
  });

describe('saves', () => {
  test('from a script are rate-limited, keep what is stored, and do not delay others at the same address', async () => {
    await database.pool.query('delete from limited_call');
    const limited = await startTestServer(database.url, {
      rateLimits: { ...standardRateLimits, saveDraft: { max: 3, timeWindow: 600_000 } },
    });
    try {
      const script = new Client(limited.port, 'ashcombe.localhost');
      await script.logIn(email, password);
      for (let version = 0; version < 3; version += 1)
        expect((await saveOf(script, version)).status).toBe(200);
      const refused = await saveOf(script, 3);
      expect([refused.status, refused.code]).toEqual([429, 'request.rateLimited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const kept = await start(script, 'my-profile');
      expect([kept.formProgress.version, kept.answers.values['firstName']]).toEqual([3, 'Ada 2']);

      const neighbour = `${randomUUID()}@residents.example`;
      await addAccount(database.pool, 'ashcombe', neighbour);
      const other = new Client(limited.port, 'ashcombe.localhost');
      await other.logIn(neighbour, password);
      expect((await saveOf(other, 0)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import type { Client } from '../../support/client.ts';
import { bootstrapIn, sendForm } from '../../support/send-form.ts';

// A form whose pages submit themselves where no script runs (decision 42).

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url, { rendersPages: true });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const birth = '/forms/pre-assessment/dateOfBirth';
const sendPage = '/forms/pre-assessment/send-form';
const values = {
  dateOfBirth: '1987-03-14',
  nationality: 'british',
  connectionKinds: ['work'],
  homeNow: 'own',
  needs: ['none'],
  incomeBand: 'to-30000',
  aboveSavings: false,
  ownsHome: false,
  troubles: ['none'],
};
const carried = (answers: object = values) => JSON.stringify({ values: answers, lists: {} });
const key = '0f2b6f0e-3f3c-4f5b-9d5e-2f5f0a1b2c3d';

/** Submits a page and reads what the next page receives. */
async function post(
  path: string,
  fields: Readonly<Record<string, string>>,
  { client = server.client(), headers = {} }: { client?: Client; headers?: Record<string, string> } = {},
) {
  const answer = await sendForm(client, path, fields, headers);
  return { ...answer, text: answer.text, sending: bootstrapIn(answer.text).sent?.formSending };
}

async function sendings(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as sent from form_submission where form_identifier = 'pre-assessment'",
  );
  return rows[0].sent;
}

test('a page leads on with its answers, and no cache keeps them', async () => {
  const { status, headers, sending } = await post(birth, {
    'lintel-sent': '1',
    'dateOfBirth-day': '14',
    'dateOfBirth-month': '3',
    'dateOfBirth-year': '1987',
  });
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(sending).toMatchObject({
    address: '/forms/pre-assessment/nationality',
    answers: { values: { dateOfBirth: '1987-03-14' } },
    isRefused: false,
    code: null,
    receipt: null,
  });
});

test('what is missing or wrong comes back as it was typed', async () => {
  const { status, sending } = await post(birth, { 'lintel-sent': '1', 'dateOfBirth-year': '"</script>' });
  expect(status).toBe(422);
  expect(sending).toMatchObject({
    address: birth,
    answers: { values: { dateOfBirth: '"</script>--' } },
    isRefused: true,
  });
});

test('a page that is not sent, only asked for, is shown with the answers before', async () => {
  const { status, sending } = await post(birth, { 'lintel-answers': carried(), 'dateOfBirth-year': '1999' });
  expect(status).toBe(200);
  expect(sending).toMatchObject({ address: birth, answers: { values } });
});

test('after the last page, and after a change, comes the check', async () => {
  const { sending } = await post('/forms/pre-assessment/nationality?back=check', {
    'lintel-sent': '1',
    'lintel-answers': carried(),
    nationality: 'irish',
  });
  expect(sending?.address).toBe('/forms/pre-assessment/check-answers');
  expect(sending?.answers.values['nationality']).toBe('irish');
});

test.each([
  ['no JSON', '{'],
  ['another shape', '{"values":{"dateOfBirth":{"a":1}},"lists":{}}'],
  ['names that are none', '{"values":{"__proto__":"x","a b":1},"lists":{}}'],
])('answers that are %s count as none', async (_, json) => {
  const { status, sending } = await post(birth, { 'lintel-answers': json, 'lintel-key': 'no key' });
  expect([status, sending?.answers]).toEqual([200, { values: {}, lists: {} }]);
  expect(sending?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('a form is sent once its declaration is agreed to, and the same sending twice is one', async () => {
  const before = await sendings();
  const fields = { 'lintel-sent': '1', 'lintel-answers': carried(), 'lintel-key': key };
  const refused = await post(sendPage, fields);
  expect([refused.status, refused.sending?.isRefused, await sendings()]).toEqual([422, true, before]);
  const agreed = { ...fields, agreed: 'true' };
  const first = await post(sendPage, agreed);
  expect(first.status).toBe(200);
  expect(first.sending?.receipt).toMatchObject({ reference: expect.stringMatching(/\S{6,}/) });
  const [again, third] = await Promise.all([post(sendPage, agreed), post(sendPage, agreed)]);
  expect(again.sending?.receipt).toEqual(first.sending?.receipt);
  expect(third.sending?.receipt).toEqual(first.sending?.receipt);
  expect(await sendings()).toBe(before + 1);
});

test('a form with answers missing is not sent, and leads to the check', async () => {
  const before = await sendings();
  const { sending: shown } = await post(sendPage, {
    'lintel-sent': '1',
    'lintel-answers': carried({ nationality: 'irish' }),
    agreed: 'true',
  });
  expect(shown).toMatchObject({ address: '/forms/pre-assessment/check-answers', code: 'form.incomplete' });
  expect(shown?.answers.values).toEqual({ nationality: 'irish' });
  expect(await sendings()).toBe(before);
});

test('another site’s form is refused with its answers kept, and sends nothing', async () => {
  const before = await sendings();
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
    const fields = { 'lintel-sent': '1', 'lintel-answers': carried(), agreed: 'true' };
    const { status, sending: shown } = await post(sendPage, fields, { headers });
    expect([status, shown?.code, shown?.receipt]).toEqual([403, 'request.antiForgery', null]);
    expect(shown?.answers.values).toEqual(values);
  }
  expect(await sendings()).toBe(before);
});

test('more than a draft may have is refused', async () => {
  const { status } = await post(birth, { 'lintel-answers': 'a'.repeat(1_000_000) });
  expect(status).toBe(413);
});

test('a form that needs a script is the page that says so; one that is not there is not found', async () => {
  const members = await post('/forms/my-profile/yourName', { 'lintel-sent': '1' });
  expect([members.status, members.sending]).toEqual([200, undefined]);
  expect((await post('/forms/nope/nope', {})).status).toBe(404);
  expect((await post('/forms/pre-assessment/nope', {})).status).toBe(404);
  expect((await post('/cy/forms/pre-assessment/dateOfBirth', {})).status).toBe(404);
});

test('in another language of the council, its address and its page are in it', async () => {
  const {
    status,
    headers,
    sending: shown,
  } = await post(`/cy${birth}`, { 'lintel-answers': carried() }, { client: server.client('porth-elen') });
  expect([status, headers['content-language']]).toEqual([200, 'cy-GB']);
  expect(shown?.address).toBe(birth);
});

test('a member is led to their own form', async () => {
  const email = 'form-pages@residents.example';
  await addAccount(database.pool, 'ashcombe', email);
  const client = server.client();
  await client.logIn(email, password);
  const { status, headers } = await post(birth, { 'lintel-sent': '1' }, { client });
  expect([status, headers['location']]).toEqual([303, `/account${birth}`]);
});

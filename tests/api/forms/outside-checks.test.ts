import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOsPlaces } from '#api/addresses/os-places.ts';
import { isPostcodeKnown } from '#api/addresses/is-postcode-known.ts';
import { packAddresses } from '#api/tenants/pack-addresses.ts';
import { FormStartResponseSchema, OutsideResponseSchema, SaveResponseSchema } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { osPlacesKey, problem, startOsPlaces, type OsPlacesServer } from '../../support/os-places-server.ts';
import { portalForTests } from '../../support/portal.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let os: OsPlacesServer;
beforeAll(async () => {
  os = await startOsPlaces();
});
afterAll(() => os.close());
beforeEach(() => {
  os.answer = null;
  os.asked.length = 0;
});
const osPlaces = () => ({ key: osPlacesKey, origin: os.origin });
const portal = portalForTests(() => ({ osPlaces: osPlaces() }));

const id = '6f0f0d9e-0f6c-4a7e-9a55-7d0a0c5b9d11';
const living = (postcode: string): Answers => ({
  values: {},
  lists: { addresses: [{ id, country: 'england', line1: 'Clay Hill', town: 'Ashcombe', postcode }] },
});

async function outcomesOf(
  answers: Answers,
  item: string | null = id,
  server: Pick<TestServer, 'client'> = portal,
) {
  const client = server.client();
  await client.visit();
  const answer = await client.post('/api/forms/my-addresses/outside', {
    body: { page: 'addressLines', item, answers },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.as(OutsideResponseSchema).outcomes;
}

const told = (outcome: string) => [{ name: 'addressPostcode', answer: 'postcode', item: id, outcome }];
/** Returns headers that make a call unique. */
const headers = () => ({ 'idempotency-key': randomUUID() });

describe('checking a postcode when a page is left', () => {
  test.each([
    ['the council’s own list has', 'AC1 1GR', 'known'],
    ['OS Places does not have', 'M1 1AA', 'unknown'],
    ['is in Northern Ireland, of which no list knows', 'BT1 5GS', 'notChecked'],
  ])('finds the right outcome for one that %s', async (_, postcode, outcome) => {
    expect(await outcomesOf(living(postcode))).toEqual(told(outcome));
  });

  test('is skipped while the service fails', async () => {
    os.answer = problem(503, 'Service Unavailable');
    expect(await outcomesOf(living('M2 2AA'))).toEqual(told('notChecked'));
  });

  test('is skipped while the service is silent, and no one waits for it', async () => {
    let isGivenUp = false;
    os.answer = (_request, response) => response.on('close', () => (isGivenUp = true));
    const hasty = await startTestServer(portal.url, { osPlaces: osPlaces(), outsidePatience: 50 });
    expect(await outcomesOf(living('M3 3AA'), id, hasty)).toEqual(told('notChecked'));
    expect(isGivenUp).toBe(false);
    await hasty.close();
  });

  test('covers only the current page and item, and only answers given', async () => {
    expect(await outcomesOf({ values: {}, lists: { addresses: [{ id }] } })).toEqual([]);
    expect(await outcomesOf(living('M4 4AA'), null)).toEqual([]);
    expect(os.asked).toEqual([]);
  });

  test('relies on the council’s list for its own districts only', async () => {
    const text = 'premise,line1,town,postcode\n1,Clay Hill,Ashcombe,AC1 1AA\n';
    const addressBook = packAddresses(text);
    const of = (postcode: string) => isPostcodeKnown({ addressBook }, undefined, postcode);
    expect(await Promise.all(['AC1 1AA', 'AC1 9ZZ', 'M1 1AA', 'no'].map(of))).toEqual([
      'known',
      'unknown',
      'notChecked',
      'unknown',
    ]);
    const service = openOsPlaces({ key: 'wrong', origin: os.origin });
    await expect(isPostcodeKnown({ addressBook: undefined }, service, 'M1 1AA')).rejects.toMatchObject({
      status: 401,
    });
  });
});

test('a form is sent whatever the checks find, and the council sees their outcomes', async () => {
  os.answer = problem(500, 'Internal Server Error');
  const { forms } = await shippedCouncil('ashcombe');
  const definition = forms.get('my-addresses')?.definition;
  if (definition === undefined) throw new Error('There is no such form.');
  const draft = wholeDraft(definition, new Date().toISOString().slice(0, 10));
  const addresses = (draft.lists['addresses'] ?? []).map((one) => ({ ...one, postcode: 'M5 5AA' }));
  const email = `${randomUUID()}@example.org`;
  await addAccount(portal.pool, 'ashcombe', email);
  const client = portal.client();
  await client.logIn(email, password);
  const { definitionHash, formProgress } = (await client.get('/api/forms/my-addresses/start')).as(
    FormStartResponseSchema,
  );
  const answers = { ...draft, lists: { ...draft.lists, addresses } };
  const saved = await client.send('PUT', '/api/forms/my-addresses/draft', {
    body: { definitionHash, version: formProgress.version, answers },
    headers: headers(),
  });
  const { version } = saved.as(SaveResponseSchema).formProgress;
  const sent = await client.post('/api/forms/my-addresses/submit', {
    body: { definitionHash, version, agreed: true },
    headers: headers(),
  });
  expect(sent.status, sent.text).toBe(200);
  const { rows } = await portal.pool.query<{ outside: readonly { readonly outcome: string }[] }>(
    `select outside from form_submission where form_identifier = 'my-addresses'`,
  );
  expect(rows[0]?.outside.length).toBeGreaterThan(0);
  expect(new Set(rows[0]?.outside.map(({ outcome }) => outcome))).toEqual(new Set(['notChecked']));
});

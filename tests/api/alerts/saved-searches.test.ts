import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { SavedSearchesResponseSchema } from '#schemas/api/saved-searches.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// Saved searches in a person's account.

const portal = portalForTests();
let client: Client;
let people = 0;

beforeEach(async () => {
  client = await member();
});

async function member(): Promise<Client> {
  const email = `searcher-${(people += 1)}@residents.example`;
  await addAccount(portal.pool, 'ashcombe', email);
  const browser = portal.client();
  await browser.logIn(email, password);
  return browser;
}

const searches = (answer: Answer) => answer.as(SavedSearchesResponseSchema).searches;
const read = async (by = client) => searches(await by.get('/api/account/searches'));
const save = (
  name: string,
  params: Readonly<Record<string, unknown>>,
  { key = randomUUID(), by = client }: { key?: string; by?: Client } = {},
) => by.post('/api/account/searches', { body: { key, name, params } });
const rename = (id: string, version: number, name: string, by = client) =>
  by.send('PUT', `/api/account/searches/${id}`, { body: { version, name } });
const remove = (id: string, by = client) => by.send('DELETE', `/api/account/searches/${id}`, {});

async function saved(name = 'Near work', params: Readonly<Record<string, unknown>> = { garden: 'yes' }) {
  const found = searches(await save(name, params)).find((search) => search.name === name);
  if (!found) throw new Error('The search was not kept.');
  return found;
}

test('stores a search as in its address, each choice written one way', async () => {
  await save('  Near work ', { bedrooms: '3 2', garden: 'yes', text: ' Mill ' });
  expect(await read()).toMatchObject([
    { name: 'Near work', params: { bedrooms: '2 3', garden: 'yes', text: 'Mill' } },
  ]);
});

test('the same key sent again stores one search', async () => {
  const key = randomUUID();
  await Promise.all([1, 2, 3].map(() => save('Near work', { garden: 'yes' }, { key })));
  expect(await read()).toHaveLength(1);
});

test('a used key with another search is refused, and the first stays', async () => {
  const key = randomUUID();
  await save('Near work', { garden: 'yes' }, { key });
  const other = await save('Near school', { text: 'Mill' }, { key });
  expect([other.status, other.code]).toEqual([422, 'request.keyReused']);
  expect(await read()).toMatchObject([{ name: 'Near work', params: { garden: 'yes' } }]);
});

test('renames a search, ignores the same name, and refuses a rename from an outdated page', async () => {
  const { id, version } = await saved();
  expect(searches(await rename(id, version, 'Near school'))).toMatchObject([
    { name: 'Near school', version: 2 },
  ]);
  expect((await rename(id, version, 'Near school')).status).toBe(200);
  const late = await rename(id, version, 'Near the sea');
  expect([late.status, late.code]).toEqual([409, 'alerts.changedElsewhere']);
  expect(await read()).toMatchObject([{ name: 'Near school' }]);
});

test('a deleted search is gone, in a second tab too', async () => {
  const { id, version } = await saved();
  expect(searches(await remove(id))).toEqual([]);
  expect((await remove(id)).code).toBe('request.notFound');
  expect((await rename(id, version, 'Near school')).code).toBe('request.notFound');
});

describe('a save is refused', () => {
  test.each([
    ['an area that the council does not have', { areas: 'atlantis' }],
    ['a kind of home that it does not have', { types: 900 }],
    ['a yes-or-no that is neither', { garden: 'perhaps' }],
    ['words that are too long', { text: 'x'.repeat(101) }],
  ])('for %s', async (_, params) => {
    const answer = await save('Near work', params);
    expect([answer.status, answer.code]).toEqual([409, 'savedSearch.unknown']);
    expect(await read()).toEqual([]);
  });

  test.each([
    ['no name', '', {}],
    ['a name of spaces', '   ', {}],
    ['a name that is too long', 'x'.repeat(81), {}],
    ['an unknown parameter', 'Near work', { view: 'map' }],
    ['a param that is a list', 'Near work', { text: ['a'] }],
  ])('for %s', async (_, name, params) => {
    expect((await save(name, params)).code).toBe('request.invalid');
  });

  test('for a search already saved under another name', async () => {
    await saved('One', { bedrooms: '2 3' });
    expect((await save('Two', { bedrooms: '3 2' })).code).toBe('savedSearch.already');
  });

  test('beyond twenty searches', async () => {
    for (let count = 0; count < 20; count += 1) await save(`Search ${count}`, { text: `street ${count}` });
    expect((await save('One too many', { text: 'street' })).code).toBe('savedSearch.tooMany');
    expect(await read()).toHaveLength(20);
  });
});

test('another person’s search cannot be read, renamed or deleted', async () => {
  const { id, version } = await saved();
  const other = await member();
  expect(await read(other)).toEqual([]);
  expect((await rename(id, version, 'Mine now', other)).code).toBe('request.notFound');
  expect((await remove(id, other)).code).toBe('request.notFound');
  expect(await read()).toMatchObject([{ name: 'Near work' }]);
});

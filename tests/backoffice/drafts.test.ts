import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';

const tenantId = 'ashcombe';
const portal = portalForTests();
let person: Client;
let applicationId: string;
let shown: string;
let draft: string;
let bidId: string;

beforeAll(async () => {
  const email = 'drafts@residents.example';
  applicationId = await addApplication(portal.pool, tenantId, await addAccount(portal.pool, tenantId, email));
  shown = await addAdvert(portal.pool, tenantId);
  draft = await addAdvert(portal.pool, tenantId, { details: { street: 'Nobody Knows Yet Street' } });
  await portal.pool.query("update advert set state = 'draft' where id = $1", [draft]);
  person = portal.client(tenantId);
  await person.logIn(email, password);
  bidId = (await person.bid(shown, applicationId)).bid.receipt.bidId;
});

const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

/**
 * Every call that names an advert, as `method path` of the API's description, and the way a person makes it.
 */
const calls: Readonly<Record<string, (advert: string) => Promise<{ status: number; text: string }>>> = {
  'get /api/propertylistings/list': (advert) => person.get(`/api/propertylistings/list?advertIds=${advert}`),
  'get /api/localarea/{advertId}': (advert) => person.get(`/api/localarea/${advert}`),
  'get /api/advertqueueposition': (advert) => person.get(`/api/advertqueueposition?advertIds=${advert}`),
  'get /api/advertqueueposition/{advertId}/order': (advert) =>
    person.get(`/api/advertqueueposition/${advert}/order`),
  'post /api/advertbid/{advertId}/{applicationId}': (advert) => person.bid(advert, applicationId),
  'delete /api/advertbid/{advertId}/{applicationId}/{bidId}': (advert) =>
    person.withdraw(advert, applicationId, bidId),
  'post /api/advertbid/{advertId}/{applicationId}/move': (advert) =>
    person.send('POST', `/api/advertbid/${advert}/${applicationId}/move`, { body: { bidId }, ...key() }),
  'post /api/advertbid/preferredproperty/{advertId}/{applicationId}/{bidId}': (advert) =>
    person.prefer(advert, applicationId, bidId),
  'put /api/account/favourites/{advertId}': (advert) =>
    person.send('PUT', `/api/account/favourites/${advert}`, {}),
  'delete /api/account/favourites/{advertId}': (advert) =>
    person.send('DELETE', `/api/account/favourites/${advert}`, {}),
};

/** Lists of adverts that are requested without naming an advert. */
const lists = [
  '/api/propertylistings/basic',
  '/api/propertylistings/locations',
  '/api/propertylistings/matching?text=Nobody',
  '/api/propertylistings/outcomes',
  '/api/adverteligibility',
  '/api/account/bids',
  '/api/account/favourites',
];

test('every call that names an advert is tested here', async () => {
  const description: { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> } =
    JSON.parse((await person.get('/api/openapi.json')).text);
  const naming = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => /^advertIds?$/.test(name)))
      .map(([method]) => `${method} ${path}`),
  );
  // Without a token it shows the public data, and a token is for staff only, which tests/content covers.
  const tried = [
    ...Object.keys(calls),
    'post /api/propertylistings/list/preview',
    'post /api/propertylistings/list/preview/',
  ];
  expect(naming.filter((call) => !tried.includes(call))).toEqual([]);
  expect(naming.length).toBeGreaterThanOrEqual(Object.keys(calls).length);
});

/** Returns an answer without the advert's id and other unique values. */
async function toldOf(call: string, advert: string) {
  const answer = await calls[call]?.(advert);
  const text = answer?.text
    .replaceAll(advert, 'the advert')
    .replace(/"(?:requestId|serverTime)":"[^"]*"/, '');
  return { status: answer?.status, text };
}

test.each(Object.keys(calls))('a draft gets the answer for an unknown advert from %s', async (call) => {
  expect(await toldOf(call, draft)).toEqual(await toldOf(call, randomUUID()));
  const { rows } = await portal.pool.query(
    'select from favourite where advert_id = $1 union all select from bid where advert_id = $1',
    [draft],
  );
  expect(rows).toEqual([]);
});

test.each(lists)('a draft is not in %s', async (path) => {
  const answer = await person.get(path);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain(draft);
  expect(answer.text).not.toContain('Nobody Knows Yet');
});

test('the tested calls succeed for a visible advert', async () => {
  const statuses = await Promise.all(
    [
      'get /api/propertylistings/list',
      'get /api/advertqueueposition/{advertId}/order',
      'put /api/account/favourites/{advertId}',
    ].map(async (call) => (await calls[call]?.(shown))?.status),
  );
  expect(statuses).toEqual([200, 200, 200]);
});

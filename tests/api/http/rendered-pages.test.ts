import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addAdvert, password } from '#tools/scenario/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { policyOf } from '../../support/observatory.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { untilListed } from '../../drivers/until-listed.ts';
import type { Client } from '../../support/client.ts';

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

const renderedIn = (text: string) =>
  /data-rendering="(\d+)"[^>]*>(\d+) homes/.exec(text)?.slice(1).map(Number);

/**
 * Waits for the server-rendered page and returns it: until the thread has started, requests get the page that
 * browsers render.
 */
async function renderedPage(client: Client, path: string) {
  await expect.poll(async () => renderedIn((await client.get(path)).text)).toBeDefined();
  return client.get(path);
}

test('a visitor’s page is rendered once for all, allows what stands in it, and is not sent to who has it', async () => {
  const first = await renderedPage(server.client(), '/');
  const again = await server.client().get('/');
  expect(again.text).toBe(first.text);
  const [, style = ''] = /<style>(:root\{--lintel[^<]*)<\/style>/.exec(first.text) ?? [];
  expect(style).toContain('.l-page{display:grid;}');
  expect(policyOf(first).get('style-src-elem')).toContain(
    createHash('sha256').update(style).digest('base64'),
  );
  expect(first.headers['cache-control']).toBe('private, no-cache');
  expect(Number(/clock;dur=(\d+)/.exec(String(first.headers['server-timing']))?.[1])).toBeGreaterThan(1e12);
  const etag = String(first.headers['etag']);
  expect((await server.client().get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('a made-up port or another spelling of the host is the same page, with the council’s own address in it', async () => {
  const { text } = await renderedPage(server.client(), '/');
  expect(text).toContain(`content="http://ashcombe.localhost:${server.port}/"`);
  for (const host of [
    'ashcombe.localhost:1',
    'ashcombe.localhost:65535',
    'ASHCOMBE.LocalHost:',
    'localhost',
  ]) {
    expect((await server.client().get('/', { headers: { host } })).text).toBe(text);
  }
});

test('what it was rendered from is a file, for good, and is the same in a process that has not rendered it', async () => {
  const { text } = await renderedPage(server.client(), '/properties');
  const address = /"from":"([^"]+)"/.exec(text)?.[1] ?? '';
  const file = await server.client().get(address);
  expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const { version, system, rendered } = JSON.parse(file.text);
  expect(address).toContain(`/${version}.json?of=%2Fproperties`);
  expect(system.tenantId).toBe('ashcombe');
  expect(rendered.queries[0][1].adverts.length).toBe(renderedIn(text)?.[1]);
  const other = await startTestServer(database.url, { rendersPages: true });
  try {
    await renderedPage(other.client(), '/login');
    const same = await other.client().get(address);
    expect(same.text).toBe(file.text);
    expect(same.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  } finally {
    await other.close();
  }
});

test('a file of another version is the one of now, kept by nobody, and there is none of what is no page', async () => {
  const client = server.client();
  await renderedPage(client, '/properties');
  const now = await client.get('/tenant/rendered/gone.json?of=%2Fproperties');
  expect([now.status, now.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(JSON.parse(now.text).rendered.queries).toHaveLength(1);
  // A page for the browser to render, at an address that was rendered before.
  const unrendered = await client.get('/tenant/rendered/gone.json?of=%2Fproperties%3Fview%3Dmap');
  expect(JSON.parse(unrendered.text)).toMatchObject({ version: '', system: { tenantId: 'ashcombe' } });
  expect(JSON.parse(unrendered.text).rendered).toBeUndefined();
  for (const query of [
    '',
    '?of=/api/system',
    '?of=//elsewhere.example/',
    '?of=/no-such-page',
    '?of=/a&of=/b',
  ])
    expect((await client.get(`/tenant/rendered/gone.json${query}`)).status, query).toBe(404);
  // A version does not find another council's page.
  const from = /"from":"([^"?]+)/.exec((await renderedPage(client, '/properties')).text)?.[1] ?? '';
  expect((await server.client('three-rivers').get(from)).status).toBe(404);
});

test('nobody’s token or session is in it, and the scripts come later', async () => {
  const visitor = server.client();
  const { text, headers } = await renderedPage(visitor, '/');
  expect(headers['set-cookie']).toBeUndefined();
  for (const value of visitor.cookies.values()) expect(text).not.toContain(value);
  expect(text.indexOf('<script type="module"')).toBeGreaterThan(text.indexOf('<template id="lintel-later">'));
  expect(text).toContain('"reader":"visitor"');
});

test('another list of homes is another page', async () => {
  const client = server.client();
  const [before, homes = 0] = renderedIn((await renderedPage(client, '/properties')).text) ?? [];
  await untilListed(client, await addAdvert(database.pool, 'ashcombe'));
  await expect.poll(async () => renderedIn((await client.get('/properties')).text)?.[1]).toBe(homes + 1);
  expect(renderedIn((await client.get('/properties')).text)?.[0]).not.toBe(before);
});

test('whom another site leads here gets the rendered page, too', async () => {
  const client = server.client();
  await renderedPage(client, '/');
  const led = await client.get('/', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(renderedIn(led.text)).toBeDefined();
});

test('a member’s page is rendered for nobody in particular', async () => {
  const email = 'rendered@residents.example';
  await addAccount(database.pool, 'ashcombe', email);
  const member = server.client();
  await member.logIn(email, password);
  const { text, headers } = await renderedPage(member, '/properties');
  expect(text).toContain('"reader":"session"');
  expect(text).not.toContain(email);
  expect(text).not.toContain(member.antiForgeryToken);
  expect(headers['cache-control']).toBe('private, no-cache');
  // Another member gets the same page, a visitor another one.
  const other = server.client();
  await addAccount(database.pool, 'ashcombe', `other-${email}`);
  await other.logIn(`other-${email}`, password);
  expect((await other.get('/properties')).text).toBe(text);
  expect((await renderedPage(server.client(), '/properties')).text).toContain('"reader":"visitor"');
});

test('what a visitor searches for is rendered; what only their browser or their account knows is not', async () => {
  const client = server.client();
  expect(renderedIn((await renderedPage(client, '/properties?garden=yes')).text)).toBeDefined();
  for (const query of ['favouritesOnly=1', 'eligibleOnly=1', 'view=map', `text=${'a'.repeat(400)}`])
    expect(renderedIn((await client.get(`/properties?${query}`)).text), query).toBeUndefined();
  expect(renderedIn((await client.get('/?garden=yes')).text)).toBeUndefined();
});

test('a page that is not rendered in time asks again where no script runs, and one that is never rendered does not', async () => {
  const asksAgain = '<noscript><meta http-equiv="refresh"';
  const started = await startTestServer(database.url, { rendersPages: true });
  try {
    const together = await Promise.all(
      Array.from({ length: 12 }, (_, number) => started.client().get(`/properties?text=home+${number}`)),
    );
    const late = together.filter(({ text }) => renderedIn(text) === undefined);
    // The thread is still starting, and at most two searches wait for it.
    expect(late.length).toBeGreaterThan(0);
    for (const one of together) expect(one.text.includes(asksAgain)).toBe(late.includes(one));
    for (const path of ['/properties?view=map', '/no-such-page'])
      expect((await started.client().get(path)).text, path).not.toContain(asksAgain);
  } finally {
    await started.close();
  }
});

test('what is not there is as without renderings', async () => {
  const client = server.client();
  await renderedPage(client, '/properties');
  const nowhere = await client.get('/no-such-page');
  expect([nowhere.status, renderedIn(nowhere.text)]).toEqual([404, undefined]);
});

test('a page that cannot be rendered is rendered by the browser', async () => {
  const client = server.client('porth-elen');
  await renderedPage(client, '/');
  const { status, text } = await client.get('/cy');
  expect([status, renderedIn(text)]).toEqual([200, undefined]);
  expect(text).toContain('class="first-paint"');
});

test('a home’s page is rendered while the home is open', async () => {
  const id = await addAdvert(database.pool, 'ashcombe');
  const client = server.client();
  await untilListed(client, id);
  expect(renderedIn((await renderedPage(client, `/properties/${id}`)).text)).toBeDefined();
});

test('of a form, the pages are rendered that somebody without answers is asked, and may be asked without an account', async () => {
  const client = server.client();
  await renderedPage(client, '/forms/pre-assessment/dateOfBirth');
  for (const path of ['pre-assessment/immigration', 'pre-assessment/check-answers', 'my-profile/yourName']) {
    const { status, text } = await client.get(`/forms/${path}`);
    expect([status, renderedIn(text)], path).toEqual([200, undefined]);
  }
});

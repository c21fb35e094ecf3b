import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { ContentsResponseSchema } from '#schemas/api/content.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import type { Answer } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { tenantsWithSettings, type TenantsWith } from '../../support/tenants-with.ts';

let tenants: TenantsWith;
let open: string;
let ended: string;
let toCome: string;

/** A council without homes to show, unlike the others. */
const hides = 'three-rivers';

beforeAll(async () => {
  tenants = await tenantsWithSettings({
    [hides]: { disableProperties: true },
    'porth-elen': {},
    ashcombe: {},
  });
});
const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
beforeAll(async () => {
  const day = 86_400;
  open = await addAdvert(portal.pool, 'porth-elen');
  ended = await addAdvert(portal.pool, 'porth-elen', { opensIn: -2 * day, closesIn: -day });
  toCome = await addAdvert(portal.pool, 'porth-elen', { opensIn: day, closesIn: 2 * day });
});
afterAll(async () => {
  await tenants.remove();
});

const page = (path: string, tenantId = 'porth-elen') => portal.client(tenantId).get(path);

async function statusOf(advertId: string, tenantId?: string): Promise<number> {
  return (await page(`/properties/${advertId}`, tenantId)).status;
}

function titleOf({ text }: Answer): string | undefined {
  return /<title>([^<]*)<\/title>/.exec(text)?.[1];
}

describe('a page that does not exist', () => {
  test.each([
    '/nope',
    '/forms/nope',
    '/forms/nope/',
    '/forms/Pre-Assessment',
    '/forms/nope/household',
    '/forms/pre-assessment/nope',
    '/forms/pre-assessment/household/nope',
    '/forms/__proto__',
    '/forms/pre-assessment/constructor',
    '/account/forms/nope',
    '/account/forms/my-profile/nope',
    '/properties/999',
    '/properties/999/',
    '/Properties/999',
    '/properties/%39',
    `/properties/${randomUUID()}`,
    '/content/nope',
    '/content/NOPE/',
    '/content/info/privacy',
  ])('%s returns 404 in the council’s look and language', async (path) => {
    const [english, welsh] = await Promise.all([page(path), page(`/cy${path}`)]);
    for (const [answer, title] of [
      [english, 'This page could not be found – '],
      [welsh, 'Doedd dim modd dod o hyd i’r dudalen hon – '],
    ] as const) {
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(titleOf(answer)).toContain(title);
      expect(answer.text).toContain('id="lintel-bootstrap"');
    }
  });

  test('returns 404 for an unopened home or another council’s, but not for one that was public', async () => {
    expect(await statusOf(toCome)).toBe(404);
    expect(await statusOf(open, 'ashcombe')).toBe(404);
    expect(await statusOf(open)).toBe(200);
    expect(await statusOf(open.toUpperCase())).toBe(200);
    expect(await statusOf(ended)).toBe(200);
  });

  test.each([
    '/forms',
    '/forms/pre-assessment',
    '/forms/pre-assessment/check-answers',
    '/account/forms/my-profile/send-form',
    '/FORMS/pre-assessment',
    '/properties/',
    '/cy/properties/outcomes',
  ])('%s exists', async (path) => {
    expect((await page(path)).status).toBe(200);
  });

  test.each(['/properties', '/Properties/', '/properties/outcomes', '/properties/x', '/properties?view=map'])(
    '%s returns 404 if the council shows no homes',
    async (path) => {
      expect((await page(path, hides)).status).toBe(404);
    },
  );
});

describe('an unknown call', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/'],
    ['GET', '/api/system/nothing'],
    ['GET', '/api/SYSTEM'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/nothing/at/all'],
    ['OPTIONS', '/api/nothing'],
    ['PROPFIND', '/api/nothing'],
    ['GET', `/api/forms/${'x'.repeat(200)}/start`],
  ])('%s %s returns a problem document', async (method, path) => {
    const answer = await portal.client().send(method, path);
    expect([answer.status, answer.code]).toEqual([404, 'request.notFound']);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['allow']).toBeUndefined();
  });

  test('returns no body for HEAD', async () => {
    const answer = await portal.client().send('HEAD', '/api/nothing');
    expect([answer.status, answer.text]).toEqual([404, '']);
  });
});

describe('a method that an address does not support', () => {
  test.each([
    ['POST', '/api/system', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/system/', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/authentication/login', 'POST, OPTIONS'],
    ['HEAD', '/api/authentication/login', 'POST, OPTIONS'],
    ['PATCH', '/api/forms/pre-assessment/draft', 'PUT, OPTIONS'],
    ['GET', '/api/advertbid/1/2/3', 'DELETE, OPTIONS'],
    ['TRACE', '/api/propertylistings/basic?x=1', 'GET, HEAD, OPTIONS'],
    ['POST', '/', 'GET, HEAD, OPTIONS'],
    ['PUT', '/cy/properties', 'GET, HEAD, OPTIONS'],
    ['POST', '/assets/entry.js', 'GET, HEAD, OPTIONS'],
    ['POST', '/livez', 'GET, HEAD, OPTIONS'],
  ])('%s %s returns 405 with the allowed methods', async (method, path, allow) => {
    // With a body that must stay unread: an impossible request is refused first.
    const form = { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const hasBody = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
    const answer = await portal.client('porth-elen').send(method, path, hasBody ? form : {});
    expect([answer.status, answer.headers['allow']]).toEqual([405, allow]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('has its own code', async () => {
    expect((await portal.client().post('/api/system')).code).toBe('request.methodNotAllowed');
  });

  test('is 404 for an unknown page', async () => {
    expect((await portal.client().post('/nope')).code).toBe('request.notFound');
  });

  test.each(['/api/system', '/', '/api/forms/pre-assessment/draft'])(
    'OPTIONS describes %s without allowing other origins',
    async (path) => {
      const answer = await portal.client().send('OPTIONS', path, {
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
      });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(answer.headers['allow']).toContain('OPTIONS');
      expect(Object.keys(answer.headers).join()).not.toContain('access-control');
    },
  );

  test('HEAD answers pages and calls as GET does, without the body', async () => {
    for (const path of ['/', '/api/system', '/properties/999']) {
      const [head, get] = await Promise.all([portal.client().send('HEAD', path), portal.client().get(path)]);
      expect([head.status, head.text, head.headers['content-type']]).toEqual([
        get.status,
        '',
        get.headers['content-type'],
      ]);
    }
  });
});

describe('a call’s address in another spelling', () => {
  // Their spelling must not bypass the checks before every call.
  test.each([
    '/%61pi/authentication/logout',
    '/api%2Fauthentication%2Flogout',
    '/ap%69/authentication/logout/',
  ])('%s is guarded in the same way', async (path) => {
    const client = portal.client();
    await client.visit();
    client.antiForgeryToken = undefined;
    const answer = await client.post(path);
    expect(['request.antiForgery', 'request.notFound']).toContain(answer.code);
  });

  test('with a host in front, as proxies may send it, belongs to that host and is guarded in the same way', async () => {
    const client = portal.client('ashcombe');
    await client.visit();
    client.antiForgeryToken = undefined;
    const forged = await client.post('http://porth-elen.localhost/api/authentication/logout');
    expect(forged.code).toBe('request.antiForgery');
    const system = await client.get('http://porth-elen.localhost/api/system');
    expect(system.text).toContain('"tenantId":"porth-elen"');
  });
});

/** Opens a page of a council with two languages in a browser that stores one as its choice. */
const ask = (path: string, language?: string, headers: Readonly<Record<string, string>> = {}) =>
  portal.client('porth-elen').get(path, {
    headers: { ...(language === undefined ? {} : { cookie: `i18n=${language}` }), ...headers },
  });

describe('the front page', () => {
  test('redirects to the chosen language, keeping the query', async () => {
    const answer = await ask('/?a=b&c=%20', 'cy-GB');
    expect([answer.status, answer.headers['location']]).toEqual([302, '/cy?a=b&c=%20']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['vary']).toContain('Cookie');
    const there = await ask('/cy?a=b&c=%20', 'cy-GB');
    expect([there.status, there.headers['content-language']]).toEqual([200, 'cy-GB']);
  });

  test.each([
    ['nothing', undefined],
    ['the council’s own language', 'en-GB'],
    ['a language that it does not have any more', 'pl-PL'],
    ['nonsense', '%ff'],
    ['an address', '//elsewhere.example'],
  ])('is in the council’s own language if the cookie says %s', async (_what, language) => {
    const answer = await ask('/', language);
    expect([answer.status, answer.headers['content-language']]).toEqual([200, 'en-GB']);
    expect(answer.headers['vary']).toContain('Cookie');
  });

  test('is in English for a reader who follows a link from the Welsh site, whatever the cookie says', async () => {
    const answer = await ask('/', 'cy-GB', { 'sec-fetch-site': 'same-origin' });
    expect([answer.status, answer.headers['content-language']]).toEqual([200, 'en-GB']);
  });

  test('is the only such page: elsewhere the address decides', async () => {
    for (const path of ['/properties', '/content', '/login', '/nope']) {
      expect((await ask(path, 'cy-GB')).headers['content-language'] ?? 'none').toBe('en-GB');
    }
    expect((await ask('/cy', 'en-GB')).headers['content-language']).toBe('cy-GB');
  });

  test('has one language if the council has one', async () => {
    const answer = await portal.client('ashcombe').get('/', { headers: { cookie: 'i18n=cy-GB' } });
    expect([answer.status, answer.headers['content-language']]).toEqual([200, 'en-GB']);
  });
});

describe('where the council shows no homes', () => {
  test('no feature notice is about homes', async () => {
    const email = `${randomUUID()}@residents.example`;
    await addAccount(portal.pool, hides, email);
    const client = portal.client(hides);
    await client.logIn(email, password);
    const overview = (await client.get('/api/account/overview')).as(AccountOverviewResponseSchema);
    expect(overview.featureNotices).toEqual([]);
  });

  test.each(['en-GB', 'cy-GB'])(
    'no content page in %s links to one, and each keeps its text',
    async (locale) => {
      const client = portal.client(hides);
      const headers = { 'accept-language': locale };
      const { pages } = (await client.get('/api/contents', { headers })).as(ContentsResponseSchema);
      expect(pages.length).toBeGreaterThan(3);
      const all = [];
      for (const { path } of pages) {
        const call = path.replace(/^\/content/, '/api/system/pagecontents');
        all.push((await client.get(call, { headers })).text);
      }
      all.push((await client.get('/api/system/sitecontents', { headers })).text);
      expect(all.join('\n')).not.toMatch(/href=\\?"[^"]*\/properties/);
      expect(all.join('\n')).toContain('homes that are open now');
    },
  );

  test.each([
    ['GET', '/api/propertylistings/basic'],
    ['GET', '/api/propertylistings/locations'],
    ['GET', '/api/propertylistings/matching?text=garden'],
    ['GET', '/api/propertylistings/outcomes'],
    ['GET', '/api/calendar'],
    ['GET', '/calendar.ics'],
    ['GET', `/api/propertylistings/list?advertIds=${randomUUID()}`],
    ['GET', '/api/adverteligibility'],
    ['GET', `/api/advertqueueposition?advertIds=${randomUUID()}`],
    ['GET', '/api/account/favourites'],
    ['PUT', `/api/account/favourites/${randomUUID()}`],
    ['POST', `/api/advertbid/${randomUUID()}/${randomUUID()}`],
  ])('%s %s finds none', async (method, path) => {
    const email = `${randomUUID()}@residents.example`;
    const account = await addAccount(portal.pool, hides, email);
    await addApplication(portal.pool, hides, account);
    const client = portal.client(hides);
    await client.logIn(email, password);
    const answer = await client.send(method, path, { headers: { 'idempotency-key': randomUUID() } });
    expect([answer.status, answer.code]).toEqual([404, 'request.notFound']);
  });
});

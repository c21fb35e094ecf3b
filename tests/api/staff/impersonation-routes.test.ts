import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password } from '#tools/scenario/arrange.ts';
import type { Answer } from '../../support/client.ts';
import { ImpersonationScene, StaffTab, type Resident } from './impersonation-scene.ts';
import { mintToken } from './preview-scene.ts';

let scene: ImpersonationScene;
let resident: Resident;
let staff: StaffTab;

beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());
beforeEach(async () => {
  resident = await scene.resident();
  staff = await scene.tab(resident);
});

/**
 * What each call is to staff in a resident's place. A new one fails here until somebody has said which it is.
 * `place`: it is done in the resident's place. `theirs`: only the resident does it. `anybody`: it needs no reader.
 * `looks`: it needs no reader, and only reads, whatever its method.
 */
const kinds: Readonly<Record<string, 'place' | 'theirs' | 'anybody' | 'looks'>> = {
  'DELETE /api/account/favourites/{advertId}': 'place',
  'DELETE /api/account/sessions': 'theirs',
  'DELETE /api/account/sessions/{sessionId}': 'theirs',
  'DELETE /api/advertbid/{advertId}/{applicationId}/{bidId}': 'place',
  'DELETE /api/unsubscribe/{unsubscribeId}/{unsubscribeToken}': 'theirs',
  'GET /api/account/applications': 'place',
  'GET /api/account/bids': 'place',
  'GET /api/account/favourites': 'place',
  'GET /api/account/overview': 'place',
  'GET /api/account/sessions': 'theirs',
  'GET /api/adverteligibility': 'place',
  'GET /api/advertqueueposition': 'place',
  'GET /api/advertqueueposition/{advertId}/order': 'place',
  'GET /api/authentication/settings': 'anybody',
  'GET /api/authentication/user': 'anybody',
  'GET /api/authentication/userWithToken': 'anybody',
  'GET /api/contents': 'anybody',
  'GET /api/forms': 'anybody',
  'GET /api/forms/{formname}/receipt': 'place',
  'GET /api/forms/{formname}/since/{hash}': 'anybody',
  'GET /api/forms/{formname}/start': 'anybody',
  'GET /api/propertylistings/basic': 'anybody',
  'GET /api/propertylistings/list': 'anybody',
  'GET /api/propertylistings/locations': 'anybody',
  'GET /api/propertylistings/matching': 'anybody',
  'GET /api/propertylistings/outcomes': 'anybody',
  'GET /api/system': 'anybody',
  'GET /api/system/diagnostics': 'anybody',
  'GET /api/system/pagecontents': 'anybody',
  'GET /api/system/pagecontents/{*}': 'anybody',
  'GET /api/system/sitecontents': 'anybody',
  'GET /api/unsubscribe/{unsubscribeId}/{unsubscribeToken}': 'theirs',
  'POST /api/account/change-email': 'theirs',
  'POST /api/account/change-password': 'theirs',
  'POST /api/account/retrieve-details': 'place',
  'POST /api/advertbid/preferredproperty/{advertId}/{applicationId}/{bidId}': 'place',
  'POST /api/advertbid/{advertId}/{applicationId}': 'place',
  'POST /api/advertbid/{advertId}/{applicationId}/move': 'place',
  'POST /api/authentication/confirm': 'theirs',
  'POST /api/authentication/confirm-email-change': 'theirs',
  'POST /api/authentication/confirm/resend': 'theirs',
  'POST /api/authentication/create': 'theirs',
  'POST /api/authentication/find-account': 'theirs',
  'POST /api/authentication/login': 'theirs',
  'POST /api/authentication/loginWithToken': 'anybody',
  'POST /api/authentication/logout': 'anybody',
  'POST /api/authentication/reset': 'theirs',
  'POST /api/authentication/reset-confirm': 'theirs',
  'POST /api/contents/preview': 'looks',
  'POST /api/errorreports': 'anybody',
  'POST /api/forms/{formname}/submit': 'anybody',
  'POST /api/forms/{formname}/update': 'place',
  'POST /api/propertylistings/drafts': 'looks',
  'POST /api/propertylistings/list/preview': 'looks',
  'POST /api/system/pagecontents/preview': 'looks',
  'POST /api/system/pagecontents/preview/{*}': 'looks',
  'POST /api/system/preview': 'looks',
  'POST /api/system/sitecontents/preview': 'looks',
  'POST /api/unsubscribe/{unsubscribeId}/{unsubscribeToken}': 'theirs',
  'PUT /api/account/favourites/{advertId}': 'place',
  'PUT /api/account/feature/{id}/dismiss': 'place',
  'PUT /api/forms/{formname}/draft': 'place',
};
const routesOf = (...wanted: readonly string[]) =>
  Object.keys(kinds).filter((route) => wanted.includes(kinds[route] ?? ''));

/** Bodies that fit, where a call asks for one before it asks who is there. */
const bodies: Readonly<Record<string, unknown>> = {
  'POST /api/account/retrieve-details': {
    reference: '123456',
    dateOfBirth: '1988-05-14',
    postcode: 'ZZ1 1AA',
  },
  'POST /api/advertbid/preferredproperty/{advertId}/{applicationId}/{bidId}': { preferredProperty: true },
  'POST /api/advertbid/{advertId}/{applicationId}/move': { bidId: randomUUID() },
  'PUT /api/forms/{formname}/draft': {
    definitionHash: '',
    version: 0,
    answers: { values: {}, lists: {} },
  },
};

interface Caller {
  send: StaffTab['send'];
}

/** The address of a route, with something in each gap of it. */
function pathOf(route: string): string {
  const [, pattern = ''] = route.split(' ');
  const path = pattern
    .replaceAll(/\{(id|formname)\}/g, 'nothing')
    .replaceAll('{*}', 'glossary')
    .replaceAll(/\{\w+\}/g, () => randomUUID());
  return /advertqueueposition$|list\/preview$/.test(path) ? `${path}?advertIds=${randomUUID()}` : path;
}

/** Makes the call of a route. */
async function callAs(caller: Caller, route: string): Promise<Answer> {
  const [method = ''] = route.split(' ');
  const path = pathOf(route);
  const headers = /\/(advertbid|forms)\//.test(path) ? { 'idempotency-key': randomUUID() } : {};
  return caller.send(method, path, { body: bodies[route], headers });
}

const acts = routesOf('place', 'theirs', 'anybody').filter((route) => !route.startsWith('GET '));

interface Recorded extends Record<string, unknown> {
  readonly event: string;
  readonly account: string | null;
  readonly madeBy: string;
  readonly details: Readonly<Record<string, unknown>>;
}

async function recordOf(tab: StaffTab): Promise<readonly Recorded[]> {
  const { rows } = await scene.pool.query<Recorded>(
    `select event, account_id as account, made_by as "madeBy", details from audit_event
      where impersonation_id = $1 order by id`,
    [tab.sessionId],
  );
  return rows;
}

test('every call of the API has been thought of', async () => {
  const { paths } = JSON.parse((await scene.server.client().get('/api/openapi.json')).text);
  const routes = Object.entries<Record<string, unknown>>(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((route) => route.includes(' /api/') && !route.includes('/api/backoffice/'));
  expect(routes.toSorted()).toEqual(Object.keys(kinds).toSorted());
});

describe('what needs a reader', () => {
  test('does not hear the cookie without the header: a new tab is nobody, or staff’s own account', async () => {
    const { browser } = staff;
    await browser.visit();
    for (const route of routesOf('place'))
      expect([route, (await callAs(browser, route)).code]).toEqual([route, 'session.required']);
    const own = await scene.resident();
    await browser.logIn(own.email, password);
    const overview = await browser.get('/api/account/overview');
    expect(overview.text).toContain(own.email);
    expect(overview.text).not.toContain(resident.email);
  });

  test('does not hear the header without its cookie, nor with the own session of staff beside it', async () => {
    const own = await scene.resident();
    const browser = scene.server.client();
    await browser.logIn(own.email, password);
    const bare = new StaffTab(browser, staff.sessionId);
    bare.antiForgeryToken = browser.antiForgeryToken ?? '';
    for (const route of routesOf('place')) {
      const answer = await callAs(bare, route);
      expect([route, answer.status, answer.code]).toEqual([route, 401, 'impersonation.sessionExpired']);
    }
  });

  test('does not hear the header of one with the cookie of another, nor any other header', async () => {
    const elsewhere = await scene.tab(await scene.resident(), { staffId: 'another' });
    const headers = [elsewhere.sessionId, '', 'x', `${staff.sessionId}, ${staff.sessionId}`, '🦔'];
    for (const header of headers.filter((text) => /^[\x20-\x7e]*$/.test(text))) {
      const mixed = new StaffTab(staff.browser, header);
      mixed.antiForgeryToken = staff.antiForgeryToken;
      for (const route of routesOf('place')) {
        const answer = await callAs(mixed, route);
        expect([header, route, answer.code]).toEqual([header, route, 'impersonation.sessionExpired']);
      }
    }
    expect(await recordOf(elsewhere)).toHaveLength(2);
  });
});

test('what is the resident’s alone is refused in their place, and changes nothing', async () => {
  const before = await scene.accounts.account(resident.email);
  for (const route of routesOf('theirs')) {
    const answer = await callAs(staff, route);
    expect([route, answer.status, answer.code]).toEqual([route, 403, 'impersonation.notAllowed']);
  }
  expect(await scene.accounts.account(resident.email)).toEqual(before);
  // And where the impersonation is over, that is what is said.
  await staff.post('/api/authentication/logout');
  const over = await callAs(staff, 'POST /api/account/change-password');
  expect(over.code).toBe('impersonation.sessionExpired');
});

test('every act is in the record, with what came of it', async () => {
  for (const route of acts) {
    const tab = await scene.tab(resident);
    const { status } = await callAs(tab, route);
    const record = await recordOf(tab);
    const pattern = route
      .replace(/^\S+ /, '')
      .replaceAll('{*}', '*')
      .replaceAll(/\{(\w+)\}/g, ':$1');
    const asked = record.find(({ event }) => event === 'staff.ask');
    const done = record.find(({ event }) => event === 'staff.done');
    expect([route, asked]).toMatchObject([
      route,
      {
        account: resident.id,
        madeBy: 'staff',
        details: { method: route.split(' ')[0], route: pattern },
      },
    ]);
    expect([route, done?.details]).toEqual([route, { requestId: asked?.details['requestId'], status }]);
    expect(record.every(({ account, madeBy }) => account === resident.id && madeBy === 'staff')).toBe(true);
  }
});

test('reading is not in the record, nor is anything of a visitor who makes up a header', async () => {
  await staff.get('/api/account/overview');
  const previewToken = await mintToken(scene.server, scene.pool, 'ashcombe');
  for (const route of routesOf('looks')) {
    // A look that is refused is none of the resident's either.
    expect((await staff.post(pathOf(route), { previewToken: 'made-up' })).code).toBe('preview.notAllowed');
    expect([route, (await staff.post(pathOf(route), { previewToken })).status]).toEqual([route, 200]);
  }
  const stranger = new StaffTab(await scene.accounts.browser(), staff.sessionId);
  await stranger.post('/api/errorreports', {});
  expect((await recordOf(staff)).map(({ event }) => event)).toEqual(['impersonation.mint', 'session.start']);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password } from '#tools/scenario/arrange.ts';
import { callRoute, callsFor, nameOf } from '../../support/call-route.ts';
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

/** Returns the calls that staff may make for the resident. */
const inPlace = () => callsFor('reader', 'bidder');
/** Returns the calls that only the resident may make. */
const residentsOwn = () => callsFor('resident', 'member', 'letterToken');
/** Returns the calls that need no reader. */
const forAnybody = () => callsFor('public', 'visitorOrReader', 'impersonator');

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

describe('what needs a reader', () => {
  test('does not hear the cookie without the header: a new tab is nobody, or staff’s own account', async () => {
    const { browser } = staff;
    await browser.visit();
    for (const route of inPlace())
      expect([nameOf(route), (await callRoute(browser, route)).code]).toEqual([
        nameOf(route),
        'session.required',
      ]);
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
    for (const route of inPlace()) {
      const answer = await callRoute(bare, route);
      expect([nameOf(route), answer.status, answer.code]).toEqual([
        nameOf(route),
        401,
        'impersonation.sessionExpired',
      ]);
    }
  });

  test('does not hear the header of one with the cookie of another, nor any other header', async () => {
    const elsewhere = await scene.tab(await scene.resident(), { staffId: 'another' });
    const headers = [elsewhere.sessionId, '', 'x', `${staff.sessionId}, ${staff.sessionId}`, '🦔'];
    for (const header of headers.filter((text) => /^[\x20-\x7e]*$/.test(text))) {
      const mixed = new StaffTab(staff.browser, header);
      mixed.antiForgeryToken = staff.antiForgeryToken;
      for (const route of inPlace()) {
        const answer = await callRoute(mixed, route);
        expect([header, nameOf(route), answer.code]).toEqual([
          header,
          nameOf(route),
          'impersonation.sessionExpired',
        ]);
      }
    }
    expect(await recordOf(elsewhere)).toHaveLength(2);
  });
});

test('what is the resident’s alone is refused in their place, and changes nothing', async () => {
  const before = await scene.accounts.account(resident.email);
  for (const route of residentsOwn()) {
    const answer = await callRoute(staff, route);
    expect([nameOf(route), answer.status, answer.code]).toEqual([
      nameOf(route),
      403,
      'impersonation.notAllowed',
    ]);
  }
  expect(await scene.accounts.account(resident.email)).toEqual(before);
  // After the impersonation has ended, the refusal says so.
  await staff.post('/api/authentication/logout');
  const over = await staff.post('/api/account/change-password');
  expect(over.code).toBe('impersonation.sessionExpired');
});

test('every act is in the record, with what came of it', async () => {
  const acts = [...inPlace(), ...residentsOwn(), ...forAnybody()]
    .filter(({ method }) => method !== 'GET')
    // A file is announced once, which is recorded, and arrives in many pieces, which are not.
    .filter((route) => nameOf(route) !== 'PATCH /api/uploads/:uploadId');
  for (const route of acts) {
    const tab = await scene.tab(resident);
    const { status } = await callRoute(tab, route);
    const record = await recordOf(tab);
    const asked = record.find(({ event }) => event === 'staff.ask');
    const done = record.find(({ event }) => event === 'staff.done');
    const { method, url } = route;
    expect([method, url, asked]).toMatchObject([
      method,
      url,
      { account: resident.id, madeBy: 'staff', details: { method, route: url } },
    ]);
    expect([url, done?.details]).toEqual([url, { requestId: asked?.details['requestId'], status }]);
    expect(record.every(({ account, madeBy }) => account === resident.id && madeBy === 'staff')).toBe(true);
  }
});

test('reading is not in the record, nor is anything of a visitor who makes up a header', async () => {
  await staff.get('/api/account/overview');
  const previewToken = await mintToken(scene.server, scene.pool, 'ashcombe');
  for (const route of callsFor('previewToken')) {
    // A refused read does not count as the resident's either.
    const refused = await callRoute(staff, route, { body: { previewToken: 'made-up' } });
    expect(refused.code).toBe('preview.notAllowed');
    const { status } = await callRoute(staff, route, { body: { previewToken } });
    expect([nameOf(route), status]).toEqual([nameOf(route), 200]);
  }
  const stranger = new StaffTab(await scene.accounts.browser(), staff.sessionId);
  await stranger.post('/api/errorreports', {});
  expect((await recordOf(staff)).map(({ event }) => event)).toEqual(['impersonation.mint', 'session.start']);
});

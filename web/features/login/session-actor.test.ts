import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Secret } from '#machines/process/auth/secret.ts';
import { createApiClient } from '../../api/api-client.ts';
import type { UserResponse } from '#schemas/api/authentication.ts';
import { userQuery } from '../../api/queries.ts';
import { createPendingLogOut, isLogOutPending } from '../../app/pending-log-out.ts';
import { member, visitor } from '../../api/sample-users.ts';
import { FakeStorage } from '../form-drafts/fake-storage.ts';
import { startSessionActor } from './session-actor.ts';

let answerLogIn: (user?: UserResponse) => void;
let endLeft: () => Promise<void> = async () => {};
let [tab, browser] = [new FakeStorage(), new FakeStorage()];

/**
 * Sets up a connection on which a log-in takes as long as a test says, and which aborts with the page, as a
 * browser's does.
 */
beforeEach(() => {
  vi.useFakeTimers();
  [tab, browser] = [new FakeStorage(), new FakeStorage()];
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    if (path !== '/api/authentication/login') return Promise.resolve(Response.json(visitor));
    return new Promise<Response>((resolve, reject) => {
      answerLogIn = (user = member) => resolve(Response.json(user));
      signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin(sharedComputer = false) {
  const queryClient = new QueryClient();
  const api = createApiClient({
    locale: 'en-GB',
    version: '1',
    antiForgeryToken: async () => 'token',
    onSessionEnded() {},
    onStale() {},
  });
  const sent: unknown[] = [];
  const channel = { send: (news: unknown) => void sent.push(news), listen: () => () => {} };
  const pendingLogOut = createPendingLogOut(
    () => browser,
    () => endLeft(),
  );
  const actor = await startSessionActor({ api, queryClient, channel, pendingLogOut });
  actor.send({
    type: 'login.submit',
    credentials: {
      email: 'late@residents.example',
      password: new Secret('a secret'),
      rememberMe: false,
      sharedComputer,
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  const user = () => queryClient.getQueryData(userQuery(api).queryKey)?.userDetails ?? null;
  return { actor, sent, user, pendingLogOut };
}

test('an answer in time makes a member of the visitor, in every tab', async () => {
  const { actor, sent, user } = await begin();
  answerLogIn();
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().value).toBe('loggedIn');
  expect(user()).toEqual(member.userDetails);
  expect(sent).toEqual(['loggedIn']);
});

test('an answer that comes after the page has given up changes nothing any more', async () => {
  const { actor, sent, user } = await begin();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(actor.getSnapshot().value).toBe('loginFailed');
  answerLogIn();
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().value).toBe('loginFailed');
  expect(user()).toBeNull();
  expect(sent).toEqual([]);
});

const { userDetails } = member;
const onShared: UserResponse = {
  ...member,
  userDetails: userDetails && { ...userDetails, session: { ...userDetails.session, sharedComputer: true } },
};

test.each([
  ['logout.request', 'one’s own', member, ['lintel.theme', 'lintel.favourites'], ['lintel.diagnosticMode']],
  ['logout.request', 'a shared', onShared, [], []],
  [
    'session.ended',
    'one’s own',
    member,
    ['lintel.theme', 'lintel.favourites'],
    ['lintel.diagnosticMode', 'lintel.form.my-profile', 'lintel.formsInTab'],
  ],
  ['session.ended', 'a shared', onShared, [], []],
] as const)('after “%s” %s computer keeps what its list says', async (type, _, user, inBrowser, inTab) => {
  const { actor, user: reader } = await begin(user === onShared);
  answerLogIn(user);
  await vi.advanceTimersByTimeAsync(0);
  for (const key of ['lintel.theme', 'lintel.favourites', 'lintel.search', 'lintel.recentHomes'])
    browser.setItem(key, '[]');
  for (const key of ['lintel.diagnosticMode', 'lintel.form.my-profile']) tab.setItem(key, '{}');
  actor.send({ type });
  await vi.advanceTimersByTimeAsync(0);
  expect(reader()).toBeNull();
  expect(browser.keys().toSorted()).toEqual([...inBrowser].toSorted());
  expect(tab.keys().toSorted()).toEqual([...inTab].toSorted());
});

test('who logs out without a connection is forgotten at the click, and logged out at the next connection', async () => {
  const { actor, sent, user, pendingLogOut } = await begin();
  answerLogIn();
  await vi.advanceTimersByTimeAsync(0);
  tab.setItem('lintel.form.my-profile', '{"answers":"typed"}');
  endLeft = () => Promise.reject(new TypeError('There is no line.'));
  actor.send({ type: 'logout.request' });
  expect(user()).toBeNull();
  expect(tab.keys()).toEqual([]);
  expect(sent).toEqual(['loggedIn', 'loggedOut']);
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().value).toBe('logoutFailed');
  expect(isLogOutPending(() => browser)).toBe(true);

  endLeft = async () => {};
  await vi.advanceTimersByTimeAsync(15_000);
  await pendingLogOut.retry();
  expect(actor.getSnapshot().value).toBe('loggedOut');
  expect(isLogOutPending(() => browser)).toBe(false);
});

test('whoever logs in is not logged out by what was left before', async () => {
  browser.setItem('lintel.leaving', '1');
  const { pendingLogOut } = await begin();
  answerLogIn();
  await vi.advanceTimersByTimeAsync(0);
  expect(pendingLogOut.isPending()).toBe(false);
});

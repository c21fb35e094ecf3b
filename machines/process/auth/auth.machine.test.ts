import { createActor, fromPromise, SimulatedClock, type InspectionEvent } from 'xstate';
import { describe, expect, it } from 'vitest';
import { authMachine } from './auth.machine.ts';
import type { AuthNotice, ExtendAnswer, LogInAnswer } from './contract.ts';
import { Secret } from './secret.ts';

const password = 'an open door for all';
const credentials = (word = password) => ({
  email: 'applicant@example.org',
  password: new Secret(word),
  rememberMe: true,
});
const accepted: LogInAnswer = { httpStatus: 200, valid: true, errorMessages: [], accountId: 'account-5' };

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The server's answer; `undefined` means that it never answers. */
const answer = <Answer>(given: Answer | Error | undefined) =>
  given === undefined
    ? new Promise<Answer>(() => {})
    : given instanceof Error
      ? Promise.reject(given)
      : Promise.resolve(given);

function inTab(
  accountId: string | null,
  server: {
    logIn?: LogInAnswer | Error;
    logOut?: 'ok' | Error;
    extendSession?: ExtendAnswer | Error;
  } = {},
) {
  const notices: AuthNotice[] = [];
  const inspected: InspectionEvent[] = [];
  const received: object[] = [];
  const clock = new SimulatedClock();
  const machine = authMachine.provide({
    actors: {
      logIn: fromPromise(({ input }) => {
        received.push({ ...input, password: input.password.take() });
        return answer(server.logIn);
      }),
      logOut: fromPromise(async () => {
        await answer(server.logOut);
      }),
      extendSession: fromPromise(() => answer(server.extendSession)),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { accountId },
    inspect: (event) => inspected.push(event),
  });
  actor.on('session.started', (notice) => notices.push(notice));
  actor.on('session.cleared', (notice) => notices.push(notice));
  actor.start();
  return { actor, notices, inspected, received, clock };
}

describe('logging in', () => {
  it('succeeds with status 200 and a valid answer, and notifies the page', async () => {
    const { actor, notices, received } = inTab(null, { logIn: accepted });
    expect(actor.getSnapshot().value).toBe('loggedOut');
    actor.send({ type: 'login.submit', credentials: credentials() });
    expect(actor.getSnapshot().value).toBe('loggingIn');
    await settled();
    expect(actor.getSnapshot().value).toBe('loggedIn');
    expect(actor.getSnapshot().context).toEqual({ accountId: 'account-5', code: null });
    expect(notices).toEqual([{ type: 'session.started' }]);
    expect(received).toEqual([{ email: 'applicant@example.org', password, rememberMe: true }]);
  });

  it.each<[string, LogInAnswer | Error, string]>([
    ['a wrong password', { ...accepted, valid: false, errorMessages: ['login.invalid'] }, 'login.invalid'],
    ['no reason given', { ...accepted, valid: false }, 'login.unknownError'],
    ['any other status', { ...accepted, httpStatus: 201 }, 'login.unknownError'],
    ['no person named', { ...accepted, accountId: null }, 'login.unknownError'],
    ['no answer at all', new Error('the network is gone'), 'login.unknownError'],
  ])('fails with %s', async (_, logIn, code) => {
    const { actor, notices } = inTab(null, { logIn });
    actor.send({ type: 'login.submit', credentials: credentials() });
    await settled();
    expect(actor.getSnapshot().value).toBe('loginFailed');
    expect(actor.getSnapshot().context).toEqual({ accountId: null, code });
    expect(notices).toEqual([]);
  });

  it('gives up after 20 seconds', () => {
    const { actor, clock } = inTab(null);
    actor.send({ type: 'login.submit', credentials: credentials() });
    clock.increment(20_000);
    expect(actor.getSnapshot().value).toBe('loginFailed');
    expect(actor.getSnapshot().context.code).toBe('service.unavailable');
  });

  it('never shows the password to inspectors, stores or clones', async () => {
    const { actor, inspected } = inTab(null, { logIn: accepted });
    const everything = () => JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot(), inspected]);
    actor.send({ type: 'login.submit', credentials: credentials() });
    expect(everything()).toContain('applicant@example.org');
    expect(everything()).not.toContain(password);
    await settled();
    expect(everything()).not.toContain(password);
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('applicant@example.org');
  });
});

describe('a member', () => {
  it('is known from the start, without a notice', () => {
    const { actor, notices } = inTab('account-5');
    expect(actor.getSnapshot().value).toBe('loggedIn');
    expect(notices).toEqual([]);
  });

  it('is logged out by any 401, and notified', () => {
    const { actor, notices } = inTab('account-5');
    actor.send({ type: 'session.ended' });
    expect(actor.getSnapshot().value).toBe('sessionEnded');
    expect(actor.getSnapshot().context).toEqual({ accountId: null, code: 'session.ended' });
    expect(notices).toEqual([{ type: 'session.cleared', by: 'expiry' }]);
  });

  it('is logged out when another tab logs out', () => {
    const { actor, notices } = inTab('account-5');
    actor.send({ type: 'tab.loggedOut' });
    expect(actor.getSnapshot().value).toBe('loggedOut');
    expect(notices).toEqual([{ type: 'session.cleared', by: 'otherTab' }]);
  });

  it('who logs out has all their data cleared', async () => {
    const { actor, notices } = inTab('account-5', { logOut: 'ok' });
    actor.send({ type: 'logout.request' });
    expect(actor.getSnapshot().value).toBe('loggingOut');
    await settled();
    expect(actor.getSnapshot().value).toBe('loggedOut');
    expect(actor.getSnapshot().context).toEqual({ accountId: null, code: null });
    expect(notices).toEqual([{ type: 'session.cleared', by: 'logout' }]);
  });

  it('leaves at once, and sees no confirmation while the session may be alive', async () => {
    const { actor, notices } = inTab('account-5', { logOut: new Error('the network is gone') });
    actor.send({ type: 'logout.request' });
    const left = [{ type: 'session.cleared', by: 'logout' }];
    expect(notices).toEqual(left);
    expect(actor.getSnapshot().context.accountId).toBeNull();
    await settled();
    expect(actor.getSnapshot().value).toBe('logoutFailed');
    actor.send({ type: 'logout.confirmed' });
    expect(actor.getSnapshot().value).toBe('loggedOut');
    expect(notices).toEqual(left);
  });
});

describe('a session about to expire', () => {
  it('is extended if the person asks and the server still knows them', async () => {
    const { actor, notices } = inTab('account-5', { extendSession: { accountId: 'account-5' } });
    actor.send({ type: 'session.warn' });
    expect(actor.getSnapshot().value).toBe('warned');
    expect(actor.getSnapshot().hasTag('member')).toBe(true);
    actor.send({ type: 'session.extend' });
    expect(actor.getSnapshot().value).toBe('extending');
    await settled();
    expect(actor.getSnapshot().value).toBe('loggedIn');
    expect(notices).toEqual([]);
  });

  it('is extended by activity in another tab', () => {
    const { actor } = inTab('account-5');
    actor.send({ type: 'session.warn' });
    actor.send({ type: 'session.extended' });
    expect(actor.getSnapshot().value).toBe('loggedIn');
  });

  it('has ended if the answer came too late', async () => {
    const { actor, notices } = inTab('account-5', { extendSession: { accountId: null } });
    actor.send({ type: 'session.warn' });
    actor.send({ type: 'session.extend' });
    await settled();
    expect(actor.getSnapshot().value).toBe('sessionEnded');
    expect(notices).toEqual([{ type: 'session.cleared', by: 'expiry' }]);
  });

  it('can still be extended after a lost connection', async () => {
    const { actor } = inTab('account-5', { extendSession: new Error('the network is gone') });
    actor.send({ type: 'session.warn' });
    actor.send({ type: 'session.extend' });
    await settled();
    expect(actor.getSnapshot().value).toBe('extendFailed');
    expect(actor.getSnapshot().context).toEqual({ accountId: 'account-5', code: 'service.unavailable' });
    actor.send({ type: 'session.extend' });
    expect(actor.getSnapshot().value).toBe('extending');
    expect(actor.getSnapshot().context.code).toBeNull();
  });

  it('can be ended by the person when asked', () => {
    const { actor } = inTab('account-5');
    actor.send({ type: 'session.warn' });
    actor.send({ type: 'logout.request' });
    expect(actor.getSnapshot().value).toBe('loggingOut');
  });
});

it('one person’s data is cleared before another takes their place', () => {
  const { actor, notices } = inTab('account-5');
  actor.send({ type: 'session.found', accountId: 'account-5' });
  expect(notices).toEqual([]);
  actor.send({ type: 'session.found', accountId: 'account-6' });
  expect(actor.getSnapshot().context.accountId).toBe('account-6');
  expect(notices).toEqual([{ type: 'session.cleared', by: 'otherPerson' }, { type: 'session.started' }]);
});

it('a visitor is not affected by a 401 or another tab’s session', () => {
  const { actor, notices } = inTab(null);
  actor.send({ type: 'session.ended' });
  actor.send({ type: 'tab.loggedOut' });
  expect(actor.getSnapshot().value).toBe('loggedOut');
  expect(notices).toEqual([]);
});

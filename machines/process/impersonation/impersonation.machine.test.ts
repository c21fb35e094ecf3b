import { createActor, fromPromise, SimulatedClock, type InspectionEvent } from 'xstate';
import { describe, expect, it } from 'vitest';
import { Secret } from '../auth/secret.ts';
import type {
  ImpersonationInput,
  ImpersonationNotice,
  StoredImpersonation,
  TokenAnswer,
  UserAnswer,
} from './contract.ts';
import { impersonationMachine } from './impersonation.machine.ts';

const token = 'a token of sixty seconds';
const accepted: TokenAnswer = { httpStatus: 200, valid: true, errorMessages: [], sessionId: 'session-1' };
const ofFirst: StoredImpersonation = { sessionId: 'session-1', expired: false };

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
  input: Partial<ImpersonationInput>,
  server: { logIn?: TokenAnswer | Error; user?: UserAnswer | Error; logOut?: 'ok' | Error } = {},
) {
  const notices: ImpersonationNotice[] = [];
  const inspected: InspectionEvent[] = [];
  const calls: string[] = [];
  const clock = new SimulatedClock();
  const machine = impersonationMachine.provide({
    actors: {
      logInWithToken: fromPromise((call) => {
        calls.push(`log in with ${call.input.token.take()}`);
        return answer(server.logIn);
      }),
      fetchUser: fromPromise((call) => {
        calls.push(`who is there, of ${call.input.sessionId}`);
        return answer(server.user);
      }),
      logOut: fromPromise(async (call) => {
        calls.push(`log out, of ${call.input.sessionId}`);
        await answer(server.logOut);
      }),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { stored: null, hasLink: false, canStore: true, ...input },
    inspect: (event) => inspected.push(event),
  });
  actor.on('*', (notice) => notices.push(notice));
  actor.start();
  const phase = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  const openLink = () => actor.send({ type: 'link.open', token: new Secret(token) });
  return { actor, phase, context, notices, inspected, calls, clock, openLink };
}

/** A tab acting for a resident, just after a reload. */
async function inPlace(server: { logOut?: 'ok' | Error } = {}) {
  const tab = inTab({ stored: ofFirst }, { user: { sessionId: 'session-1' }, ...server });
  await settled();
  expect(tab.phase()).toBe('active');
  return tab;
}

const kept = (expired: boolean) => ({ type: 'storage.keep', sessionId: 'session-1', expired }) as const;
const expire = [kept(true), { type: 'page.expire' }];
const leftBehind = [{ type: 'storage.clear' }, { type: 'page.reload' }];

describe('a link', () => {
  it('starts an impersonation once the server has named the session and the resident', async () => {
    const tab = inTab({ hasLink: true }, { logIn: accepted, user: { sessionId: 'session-1' } });
    expect(tab.phase()).toBe('opening');
    tab.openLink();
    expect(tab.phase()).toBe('loggingIn');
    await settled();
    expect(tab.phase()).toBe('active');
    expect(tab.context()).toMatchObject({ sessionId: 'session-1', code: null });
    expect(tab.calls).toEqual([`log in with ${token}`, 'who is there, of session-1']);
    expect(tab.notices).toEqual([
      kept(false),
      { type: 'tabs.tell', news: 'started', sessionId: 'session-1' },
    ]);
  });

  it.each<[string, TokenAnswer | Error, string]>([
    [
      'used before',
      { ...accepted, valid: false, errorMessages: ['impersonation.failed'] },
      'impersonation.failed',
    ],
    [
      'to a suspended account',
      { ...accepted, valid: false, errorMessages: ['impersonation.accountNotActive'] },
      'impersonation.accountNotActive',
    ],
    ['answered without a session', { ...accepted, sessionId: null }, 'impersonation.failed'],
    ['answered under any other status', { ...accepted, httpStatus: 503 }, 'impersonation.failed'],
    ['not answered', new Error('the network is gone'), 'common.unknownError'],
  ])('that is %s starts no impersonation, and asks for no user', async (_, logIn, code) => {
    const tab = inTab({ hasLink: true }, { logIn, user: { sessionId: 'session-1' } });
    tab.openLink();
    await settled();
    expect(tab.phase()).toBe('failed');
    expect(tab.context()).toMatchObject({ sessionId: null, code });
    expect(tab.calls).toEqual([`log in with ${token}`]);
    expect(tab.notices).toEqual([]);
  });

  it('is not used if the tab cannot store the session', () => {
    const tab = inTab({ hasLink: true, canStore: false });
    tab.openLink();
    expect(tab.phase()).toBe('storageBlocked');
    expect(tab.calls).toEqual([]);
    tab.actor.send({ type: 'notice.dismiss' });
    expect(tab.phase()).toBe('none');
  });

  it('to another resident first ends the current impersonation, whatever the outcome', async () => {
    const tab = inTab({ stored: ofFirst, hasLink: true }, { logIn: { ...accepted, valid: false } });
    tab.openLink();
    expect(tab.notices).toEqual([{ type: 'storage.clear' }]);
    await settled();
    expect(tab.phase()).toBe('failed');
    expect(tab.context().sessionId).toBeNull();
  });

  it('never exposes its token to inspectors or stores', async () => {
    const tab = inTab({ hasLink: true }, { logIn: accepted, user: { sessionId: 'session-1' } });
    tab.openLink();
    const everything = () =>
      JSON.stringify([tab.actor.getSnapshot(), tab.actor.getPersistedSnapshot(), tab.inspected, tab.notices]);
    expect(everything()).not.toContain(token);
    await settled();
    expect(everything()).toContain('session-1');
    expect(everything()).not.toContain(token);
  });
});

describe('a reloaded tab', () => {
  it('asks the server before it shows a resident', async () => {
    const tab = inTab({ stored: ofFirst }, { user: { sessionId: 'session-1' } });
    expect(tab.phase()).toBe('fetchingUser');
    expect(tab.actor.getSnapshot().hasTag('busy')).toBe(true);
    await settled();
    expect(tab.phase()).toBe('active');
    expect(tab.notices).toEqual([]);
  });

  it.each([['no'], ['session-2']])('is over if the server knows of %s session', async (known) => {
    const sessionId = known === 'no' ? null : known;
    const tab = inTab({ stored: ofFirst }, { user: { sessionId } });
    await settled();
    expect(tab.phase()).toBe('expired');
    expect(tab.context()).toMatchObject({ sessionId: 'session-1', code: 'impersonation.sessionExpired' });
    expect(tab.notices).toEqual(expire);
  });

  it('keeps its impersonation if no answer comes', async () => {
    const tab = inTab({ stored: ofFirst });
    tab.clock.increment(20_000);
    expect(tab.phase()).toBe('userFailed');
    expect(tab.context()).toMatchObject({ sessionId: 'session-1', code: 'service.unavailable' });
    tab.actor.send({ type: 'user.retry' });
    expect(tab.phase()).toBe('fetchingUser');
    expect(tab.calls).toHaveLength(2);
  });

  it('shows that the session is over until dismissed, then becomes an ordinary tab', () => {
    const tab = inTab({ stored: { ...ofFirst, expired: true } }, { user: { sessionId: 'session-1' } });
    expect(tab.phase()).toBe('expired');
    expect(tab.calls).toEqual([]);
    tab.actor.send({ type: 'notice.dismiss' });
    expect(tab.phase()).toBe('cleared');
    expect(tab.context()).toMatchObject({ sessionId: null, code: null });
    expect(tab.notices).toEqual(leftBehind);
  });
});

describe('leaving', () => {
  it('is announced to the other tabs once the server has confirmed it', async () => {
    const tab = await inPlace({ logOut: 'ok' });
    tab.actor.send({ type: 'exit.request' });
    expect(tab.phase()).toBe('exiting');
    expect(tab.notices).toEqual([]);
    await settled();
    expect(tab.phase()).toBe('cleared');
    expect(tab.context().sessionId).toBeNull();
    expect(tab.calls.at(-1)).toBe('log out, of session-1');
    expect(tab.notices).toEqual([
      { type: 'storage.clear' },
      { type: 'tabs.tell', news: 'ended', sessionId: 'session-1' },
      { type: 'page.reload' },
    ]);
  });

  it('without a confirmed result is not announced, and can be retried', async () => {
    const tab = await inPlace({ logOut: new Error('the network is gone') });
    tab.actor.send({ type: 'exit.request' });
    await settled();
    expect(tab.phase()).toBe('exitFailed');
    expect(tab.actor.getSnapshot().hasTag('inPlace')).toBe(true);
    expect(tab.notices).toEqual([]);
    tab.actor.send({ type: 'exit.request' });
    expect(tab.phase()).toBe('exiting');
  });

  it('that failed returns to the resident only through the server', async () => {
    const tab = await inPlace({ logOut: new Error('the network is gone') });
    tab.actor.send({ type: 'exit.request' });
    await settled();
    tab.actor.send({ type: 'notice.dismiss' });
    expect(tab.phase()).toBe('fetchingUser');
    await settled();
    expect(tab.phase()).toBe('active');
  });
});

describe('events elsewhere', () => {
  it.each(['session.ended', 'hour.ended'] as const)(
    '%s: the tab is over and shows no resident',
    async (type) => {
      const tab = await inPlace();
      tab.actor.send({ type, sessionId: 'session-2' });
      expect(tab.phase()).toBe('active');
      tab.actor.send({ type, sessionId: 'session-1' });
      expect(tab.phase()).toBe('expired');
      expect(tab.actor.getSnapshot().hasTag('inPlace')).toBe(false);
      expect(tab.notices).toEqual(expire);
    },
  );

  it('when another tab leaves, this one follows without announcing it', async () => {
    const tab = await inPlace();
    tab.actor.send({ type: 'tab.ended', sessionId: 'session-2' });
    expect(tab.phase()).toBe('active');
    tab.actor.send({ type: 'tab.ended', sessionId: 'session-1' });
    expect(tab.phase()).toBe('cleared');
    expect(tab.notices).toEqual(leftBehind);
  });

  it('when another tab starts another session, this one is over', async () => {
    const tab = await inPlace();
    tab.actor.send({ type: 'tab.started', sessionId: 'session-1' });
    expect(tab.phase()).toBe('active');
    tab.actor.send({ type: 'tab.started', sessionId: 'session-2' });
    expect(tab.phase()).toBe('expired');
    expect(tab.notices).toEqual(expire);
  });

  it('are handled during the session check, which is repeated if another session starts', () => {
    const replaced = inTab({ stored: ofFirst });
    replaced.actor.send({ type: 'tab.started', sessionId: 'session-1' });
    expect(replaced.calls).toHaveLength(1);
    replaced.actor.send({ type: 'tab.started', sessionId: 'session-2' });
    expect(replaced.phase()).toBe('fetchingUser');
    expect(replaced.calls).toHaveLength(2);
    const left = inTab({ stored: ofFirst });
    left.actor.send({ type: 'tab.ended', sessionId: 'session-1' });
    expect(left.phase()).toBe('cleared');
  });

  it('do not affect an ordinary tab', () => {
    const tab = inTab({});
    for (const sessionId of ['session-1', 'session-2']) {
      tab.actor.send({ type: 'tab.started', sessionId });
      tab.actor.send({ type: 'tab.ended', sessionId });
      tab.actor.send({ type: 'session.ended', sessionId });
      tab.actor.send({ type: 'hour.ended', sessionId });
    }
    expect(tab.phase()).toBe('none');
    expect(tab.context().sessionId).toBeNull();
    expect([tab.calls, tab.notices]).toEqual([[], []]);
  });
});

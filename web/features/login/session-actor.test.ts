import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Secret } from '#machines/process/auth/secret.ts';
import { createApiClient } from '../../api/api-client.ts';
import { userQuery } from '../../api/queries.ts';
import { member, visitor } from '../../api/sample-users.ts';
import { startSessionActor } from './session-actor.ts';

let answerLogIn: () => void;

/** A connection on which a log-in takes as long as a test says, and which aborts with the page, as a browser's does. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    if (path !== '/api/authentication/login') return Promise.resolve(Response.json(visitor));
    return new Promise<Response>((resolve, reject) => {
      answerLogIn = () => resolve(Response.json(member));
      signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin() {
  const queryClient = new QueryClient();
  const api = createApiClient({
    locale: 'en-GB',
    version: '1',
    antiForgeryToken: async () => 'token',
    onSessionEnded() {},
    onStale() {},
  });
  const told: unknown[] = [];
  const channel = { tell: (news: unknown) => void told.push(news), hear: () => () => {} };
  const actor = await startSessionActor({ api, queryClient, channel });
  actor.send({
    type: 'login.submit',
    credentials: { email: 'late@residents.example', password: new Secret('a secret'), rememberMe: false },
  });
  await vi.advanceTimersByTimeAsync(0);
  const user = () => queryClient.getQueryData(userQuery(api).queryKey)?.userDetails ?? null;
  return { actor, told, user };
}

test('an answer in time makes a member of the visitor, in every tab', async () => {
  const { actor, told, user } = await begin();
  answerLogIn();
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().value).toBe('loggedIn');
  expect(user()).toEqual(member.userDetails);
  expect(told).toEqual(['loggedIn']);
});

test('an answer that comes after the page has given up changes nothing any more', async () => {
  const { actor, told, user } = await begin();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(actor.getSnapshot().value).toBe('loginFailed');
  answerLogIn();
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().value).toBe('loginFailed');
  expect(user()).toBeNull();
  expect(told).toEqual([]);
});

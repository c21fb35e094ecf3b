import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { impersonationHeader } from '#schemas/impersonation-header.ts';
import { createApiClient, type ApiClientOptions } from './api-client.ts';

let asked: {
  readonly path: string;
  readonly headers: Headers;
  readonly cookies: RequestCredentials | undefined;
}[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { headers, credentials }: RequestInit) => {
    asked.push({ path, headers: new Headers(headers), cookies: credentials });
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => vi.unstubAllGlobals());

function clientWith(more: Partial<ApiClientOptions> = {}) {
  return createApiClient({
    locale: 'cy-GB',
    version: 'today',
    antiForgeryToken: async () => 'for writes',
    onSessionEnded() {},
    onStale() {},
    ...more,
  });
}

test.each(['get', 'getChanged', 'write'] as const)('%s says what every call has to say', async (kind) => {
  const api = clientWith({ knownToken: () => 'known', impersonationId: 'place' });
  if (kind === 'get') await api.get('/api/system');
  else if (kind === 'getChanged') await api.getChanged('/api/system', '"0"');
  else await api.write('PUT', '/api/system');
  const headers = asked[0]?.headers ?? new Headers();
  expect(Object.fromEntries(headers)).toMatchObject({
    'accept-language': 'cy-GB',
    'x-lintel-version': 'today',
    'x-anti-forgery-token': kind === 'write' ? 'for writes' : 'known',
    [impersonationHeader.toLowerCase()]: 'place',
  });
});

test('a read waits for no token, and asks for none', async () => {
  let isAsked = false;
  const api = clientWith({
    knownToken: () => undefined,
    antiForgeryToken: () => {
      isAsked = true;
      return new Promise(() => {});
    },
  });
  await api.get('/api/system');
  await api.getChanged('/api/system', null);
  expect(isAsked).toBe(false);
  expect(asked.map(({ headers }) => headers.has('x-anti-forgery-token'))).toEqual([false, false]);
});

test('a read carries the token of now, and not the one that the page began with', async () => {
  let token = 'first';
  const api = clientWith({ knownToken: () => token });
  await api.get('/api/system');
  token = 'second';
  await api.get('/api/system');
  expect(asked.map(({ headers }) => headers.get('x-anti-forgery-token'))).toEqual(['first', 'second']);
});

test('until a log-out has reached the server nothing is read as its person, and a write waits for it', async () => {
  let isPending = true;
  let retries = 0;
  const api = clientWith({
    pendingLogOut: {
      isPending: () => isPending,
      end: async () => {
        isPending = false;
      },
      retry: async () => {
        retries += 1;
      },
    },
  });
  await api.get('/api/system');
  expect([asked[0]?.cookies, retries]).toEqual(['omit', 1]);
  await api.write('PUT', '/api/system');
  expect(asked[1]?.cookies).toBe('same-origin');
});

test('a write is not sent where the session that was left cannot be ended', async () => {
  const noLine = new TypeError('There is no line.');
  const pendingLogOut = { isPending: () => true, end: () => Promise.reject(noLine), retry: async () => {} };
  await expect(clientWith({ pendingLogOut }).write('PUT', '/api/system')).rejects.toBe(noLine);
  expect(asked).toEqual([]);
});

test('facts that changed meanwhile are asked for again, and only an old page is loaded again', async () => {
  const heard: string[] = [];
  const api = clientWith({ onStale: () => heard.push('stale'), onChanged: () => heard.push('changed') });
  for (const code of ['common.concurrency', 'common.staleVersion']) {
    vi.stubGlobal('fetch', async () => Response.json({ code, requestId: '1' }, { status: 409 }));
    await expect(api.get('/api/system')).rejects.toMatchObject({ code });
  }
  expect(heard).toEqual(['changed', 'stale']);
});

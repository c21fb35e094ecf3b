import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { impersonationHeader } from '#schemas/impersonation-header.ts';
import { createApiClient, type ApiClientOptions } from './api-client.ts';

let asked: { readonly path: string; readonly headers: Headers }[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    asked.push({ path, headers: new Headers(headers) });
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
  const [{ headers } = { headers: new Headers() }] = asked;
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

import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../api/api-client.ts';
import { overviewQuery } from '../../api/queries.ts';
import { threadsQuery } from './messages-query.ts';
import { sayRead } from './use-reading.ts';

afterEach(() => vi.unstubAllGlobals());

test('what was read is said, and the number in the menu and the list of conversations are asked for anew', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path.split('?')[0]}`);
    return Response.json({ status: { valid: true, errorMessages: [] }, threads: [], next: null });
  });
  const api = createApiClient({
    locale: 'en-GB',
    version: '1',
    antiForgeryToken: async () => 'token',
    onSessionEnded() {},
    onStale() {},
  });
  const queryClient = new QueryClient();
  const stop = [
    new QueryObserver(queryClient, overviewQuery(api)).subscribe(() => {}),
    new InfiniteQueryObserver(queryClient, threadsQuery(api, 'current')).subscribe(() => {}),
  ];
  const shown = ['GET /api/account/overview', 'GET /api/account/messages'];
  await vi.waitFor(() => expect(asked).toEqual(shown));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await sayRead(api, queryClient, 'one', 'last');
  await vi.waitFor(() => expect(asked.slice(2)).toEqual(['PUT /api/account/messages/one/read', ...shown]));
  stop.forEach((end) => end());
});

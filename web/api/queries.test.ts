import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { userQuery } from './queries.ts';

test('a page that waits to know who is there is told, though a part that asked, too, goes meanwhile', async () => {
  const answer = Promise.withResolvers<string>();
  const api: ApiClient = {
    writeHeaders: () => Promise.reject(new Error('Nothing is sent in parts here.')),
    noteFailure: () => {},
    getResponse: () => Promise.reject(new Error('No file is read here.')),
    get: <T>(_path: string, signal?: AbortSignal) =>
      new Promise<T>((resolve, reject) => {
        void answer.promise.then((text) => resolve(JSON.parse(text)));
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    write: () => Promise.reject(new Error('Nothing is written here.')),
    getChanged: () => Promise.reject(new Error('Nothing else is asked for.')),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = queryClient.ensureQueryData(userQuery(api));
  const leave = new QueryObserver(queryClient, userQuery(api)).subscribe(() => {});
  leave();
  answer.resolve('{"userDetails":null}');
  expect(await page).toEqual({ userDetails: null });
});

import { clientsClaim } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { fileCache, forgetUse, pictureCache, shellCache } from './kept-names.ts';
import { shellAddressesFor } from './shell.ts';

// The service worker, which opens the portal offline. It keeps only public files: the page itself keeps
// personal data, and drops it in time.

/**
 * Caches only responses marked as immutable, with their hash in their address. A preview's files are not
 * marked.
 */
const unchanging = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && response.headers.get('cache-control')?.includes('immutable') ? response : null,
};

/** Caches published files only, never a draft's. */
const published = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && response.headers.get('cache-control') !== 'no-store' ? response : null,
};

/** Seconds. */
const month = 30 * 86_400;
/** Seconds without a response after which the connection counts as lost. */
const patience = 10;

/** Drops the files that were used longest ago, and those older than a month. */
function atMost(maxEntries: number) {
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: month,
    purgeOnQuotaError: true,
  });
  return {
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
    ...(cacheDidUpdate && { cacheDidUpdate }),
  };
}

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    /^\/(?:assets|tenant\/(?:marks|theme|typefaces|styles|texts|forms|form-checks|form-choices))\//.test(
      url.pathname,
    ),
  new CacheFirst({
    cacheName: fileCache,
    plugins: [unchanging, atMost(300)],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  new CacheFirst({
    cacheName: pictureCache,
    plugins: [unchanging, atMost(120)],
  }),
);

// The council's logo and its own pictures may change under their names.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/tenant\/(?:logo\.svg$|pictures\/)/.test(url.pathname),
  new NetworkFirst({ cacheName: pictureCache, plugins: [published] }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && shellAddressesFor(url.pathname).includes(url.pathname + url.search),
  new NetworkFirst({ cacheName: shellCache }),
);

const fromServer = new NetworkOnly({ networkTimeoutSeconds: patience });
registerRoute(
  new NavigationRoute(
    async (asked) => {
      try {
        return await fromServer.handle(asked);
      } catch (error) {
        const shell = await shellFor(asked.url.pathname);
        if (shell === undefined) throw error;
        return shell;
      }
    },
    { denylist: [/^\/(?:api|assets|media|tenant)\//] },
  ),
);

/**
 * Returns the offline page for a path. The server cannot say who the reader is now, so the page uses this
 * browser's data.
 */
async function shellFor(path: string): Promise<Response | undefined> {
  const cache = await caches.open(shellCache);
  for (const address of shellAddressesFor(path)) {
    const kept = await cache.match(address, { ignoreVary: true });
    if (kept === undefined) continue;
    const html = await kept.text();
    const forAnyPage = html
      .replace(/"reader":"\w+"/, '"reader":"kept"')
      // These links belong to the page that was kept.
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
    return new Response(forAnyPage, { headers: kept.headers });
  }
  return undefined;
}

// The page drops the files itself; only Workbox can drop their addresses and times.
addEventListener('message', ({ data }) => {
  if (data !== forgetUse) return;
  for (const name of [fileCache, pictureCache]) void new CacheExpiration(name, { maxEntries: 1 }).delete();
});

enableNavigationPreload();
// The worker has no state that a page of the previous build could miss.
addEventListener('install', () => void skipWaiting());
clientsClaim();

// A function of the worker's scope, which TypeScript's types of a page lack.
declare function skipWaiting(): Promise<void>;

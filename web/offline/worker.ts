import { clientsClaim } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { fileCache, forgetUse, pictureCache, shellCache } from './kept-names.ts';
import { shellAddressesFor } from './shell.ts';

// What the browser runs beside the pages, to open the portal without a connection. It keeps only what is the same for
// everybody: what belongs to a person, the page itself keeps, and drops at its time.

/** Says that the address holds the hash of what is there, so that it never changes. A preview's files do not say it. */
const unchanging = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && response.headers.get('cache-control')?.includes('immutable') ? response : null,
};

/** Of a draft nothing is kept by anybody. */
const published = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && response.headers.get('cache-control') !== 'no-store' ? response : null,
};

/** In seconds. */
const month = 30 * 86_400;
/** In seconds: a line on which nothing comes for as long is none. */
const patience = 10;

/** Drops the files that were used longest ago, and those of long ago. */
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

/** Who reads it is not asked of the server now: what this browser keeps says it. */
async function shellFor(path: string): Promise<Response | undefined> {
  const cache = await caches.open(shellCache);
  for (const address of shellAddressesFor(path)) {
    const kept = await cache.match(address, { ignoreVary: true });
    if (kept === undefined) continue;
    const html = await kept.text();
    const forAnyPage = html
      .replace(/"reader":"\w+"/, '"reader":"kept"')
      // Of the page that it was.
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
    return new Response(forAnyPage, { headers: kept.headers });
  }
  return undefined;
}

// The page drops the files themselves; their addresses and times only Workbox can.
addEventListener('message', ({ data }) => {
  if (data !== forgetUse) return;
  for (const name of [fileCache, pictureCache]) void new CacheExpiration(name, { maxEntries: 1 }).delete();
});

enableNavigationPreload();
// It has no state that a page of the build before could miss.
addEventListener('install', () => void skipWaiting());
clientsClaim();

// Of the worker's own world, which TypeScript's types of a page do not have.
declare function skipWaiting(): Promise<void>;

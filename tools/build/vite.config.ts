import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';
import { directionOf } from '#domain/words/direction.ts';
import type { Bootstrap, RouteManifest } from '#schemas/api/bootstrap.ts';
import type { SystemResponse } from '#schemas/api/system.ts';
import { developmentModules } from './budget.ts';
import { browsers, project } from './inputs.ts';
import { rjsfReplacements } from './rjsf-replacements.ts';
import { stylesByName } from './styles-plugin.ts';

const root = join(project, 'web');
const routesFolder = join(root, 'routes');
const api = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** Reads the address pattern and the title key from a route file. Throws if either is missing. */
function readRoute(file: string): { path: string; titleKey: string } {
  const source = readFileSync(file, 'utf8');
  const path = /createFileRoute\('([^']+)'\)/.exec(source)?.[1];
  const titleKey = /staticData: \{ titleKey: '([^']+)'/.exec(source)?.[1];
  if (path === undefined || titleKey === undefined) {
    throw new Error(`${file} must state createFileRoute('…') and staticData: { titleKey: '…' }`);
  }
  return { path: path === '/' ? path : path.replace(/\/$/, ''), titleKey };
}

/** Needed by many pages with a form, but not by the first page: 11 kB. */
const formParts =
  /\/features\/(?:account-forms|password)\/|\/login\/(?:LogInAgain|LoginChoices|LoginForm|LoginAdvice|PartnerSelect)\.tsx?$|\/components\/(?:CookiesBlocked|DateInput|PasswordToggle|Question|TextInput|code-digits)\.tsx?$|\/process\/accounts\//;

/** Shared by one-page forms and many-page forms, which have little else in common. */
const errorParts = /\/components\/(?:ErrorSummary|typed-date)\.tsx?$|\/domain\/accounts\/date-of-birth\.ts$/;

/** Needed by pages without a form of their own: typed drafts, and the shape of some answers. */
const draftParts =
  /\/domain\/(?:accounts\/postcode|words\/mail-address)\.|\/features\/(?:form-drafts\/|forms\/page\/(?:Option|page-styles)\.)|\/login\/stored-return\.|\/favourites\/store-device-favourites\.|\/schemas\/(?:forms\/(?:own-pages|widgets)|message-limits)\./;

/** For pages with a draft that saves itself: a form or a message. */
const openDraftParts = /\/features\/form-drafts\/(?:DraftStatus|use-open-draft)\./;

/** For pages where people send files or see the files they sent. */
const fileParts =
  /\/features\/uploads\/(?:file-size\.ts|LazyFileUpload\.tsx)$|\/schemas\/(?:file-kinds|forms\/sent-later)\.ts$/;

/** For pages where people send files; no other page loads any of it. */
const uploadParts = /\/features\/uploads\/(?!file-size|LazyFileUpload)|\/process\/upload\//;

/** For pages with a search for homes; the first page, which shows three homes, has only their cards. */
const searchParts =
  /\/features\/search\/(?:filter|session)\/|\/map\/locations-query\.ts$|\/schemas\/(?:yes-no-filters|property-search)\.ts$/;

/** For maps; not loaded before one is opened. */
const mapParts = /\/base-map\/|\/schemas\/tenant\/drawn-map\.ts$/;

/** For pages that may show a map: its frame until the map loads. */
const mapFrame = /\/(?:map\/LazyMaps|base-map\/(?:MapFrame|MapNote))\.tsx$/;

/** In the list of homes, the fields of its filter, which load after the homes. */
const laterFilter = /\/search\/filter\/(?:\w+(?:Filter|Chips|Choice|Fields)|middles-of-areas)\.tsx?$/;

/** The search machine and its calls; the first results come with the page. */
const laterMachine = /\/search\/(?:session\/search-actors?|search\.machine|contract)\.ts$/;

/** In the list of homes, parts that load on demand. */
const laterParts = new RegExp(
  `${laterFilter.source}|${laterMachine.source}|/results/(?:SaveSearch|EmptyResult)\\.tsx$`,
);

/**
 * Groups of modules that share a file. By default the build makes dozens of files of a kilobyte or less, which cost a
 * phone on a slow line more round trips (six at a time over HTTP/1.1) than bytes: the list of homes came in 22 files of
 * 214 kB gzip, the first page in 10 of 187. With these groups it is 6 of 207, and 4 of 186. A group also takes its
 * modules' dependencies, unless an earlier group has them: hence the order.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The parts of the first page that our changes rarely touch: React, the router, the query cache and the texts.
  { name: 'libraries', tags: ['$initial'], test: /\/node_modules\//, priority: 5 },
  { name: 'start', tags: ['$initial'], priority: 4 },
  {
    name: 'machines',
    test: /\/node_modules\/@?xstate\/|\/machines\/process\/(?:draft|outcome)\.ts$/,
    priority: 3,
  },
  // Without a group it would go with the form pages, and the list of homes would load those.
  {
    name: 'mutations',
    test: /\/node_modules\/@tanstack\/.*\/(?:useMutation|mutationObserver)\./,
    priority: 3,
  },
  {
    name: 'offline',
    test: /\/web\/offline\/(?:kept-answers|kept-names)\.|\/node_modules\/idb-keyval\//,
    priority: 3,
  },
  { name: 'queries', test: /\/node_modules\/@tanstack\/.*\/(?:useQueries|queriesObserver)\./, priority: 3 },
  // Small modules of many pages. With a minimum of two pages it would include the map's large ones.
  {
    name: 'shared',
    test: (id) =>
      /\/(?:web|schemas)\//.test(id) &&
      !formParts.test(id) &&
      !errorParts.test(id) &&
      !/\/features\/(?:documents|form-drafts|forms|info|messages|login|offers)\/|\/web\/offline\/|\/schemas\/(?:forms|message)/.test(
        id,
      ) &&
      !fileParts.test(id) &&
      !uploadParts.test(id) &&
      !mapParts.test(id) &&
      !searchParts.test(id),
    minShareCount: 3,
    priority: 2,
  },
  { name: 'map-frame', test: mapFrame, priority: 2 },
  { name: 'errors', test: errorParts, priority: 2 },
  { name: 'open-drafts', test: openDraftParts, priority: 2 },
  { name: 'drafts', test: draftParts, priority: 2 },
  { name: 'files', test: fileParts, priority: 2 },
  { name: 'forms', test: formParts, priority: 1 },
  // Only form pages need these, with the form library.
  {
    name: 'form-pages',
    test: (id) =>
      /\/web\/features\/forms\/|\/domain\/forms\/|\/schemas\/forms\/sent-fields|\/process\/form-session\/|\/node_modules\/@rjsf\//.test(
        id,
      ) &&
      // Loads separately, when a page offers the choices from a file.
      !/\/forms\/(?:page\/Combobox\.|choices\/match-choices\.)/.test(id),
    priority: 1,
  },
  // Shared with another page, which would otherwise load the whole search.
  { name: 'homes', test: /\/search\/(?:\w+\/(?:PropertyCard|BidsInUse)|closing-order)\.tsx?$/, priority: 1 },
  {
    name: 'search',
    test: (id) =>
      /\/(?:features|process)\/search\/|\/routes\/properties\.index\.tsx/.test(id) && !laterParts.test(id),
  },
  { name: 'filter', test: laterFilter },
];

/** Writes `routes.json`, from which the API takes the real addresses, their titles and the files to preload. */
function routeManifest(): Plugin {
  return {
    name: 'lintel:route-manifest',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (entry === undefined) throw new Error('The build has no entry.');
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(fileName)) return seen;
        seen.add(fileName);
        const chunk = bundle[fileName];
        if (chunk?.type === 'chunk') chunk.imports.forEach((imported) => withImports(imported, seen));
        return seen;
      };
      const loadedWithEntry = withImports(entry.fileName);
      const files = readdirSync(routesFolder).filter(
        (name) => name.endsWith('.tsx') && name !== '__root.tsx',
      );
      const manifest: RouteManifest = {
        entry: `/${entry.fileName}`,
        styles: Object.keys(bundle)
          .filter((name) => name.endsWith('.css'))
          .map((name) => `/${name}`),
        routes: files.map((name) => {
          const file = join(routesFolder, name);
          // The router's plugin moves a route's component into its own chunk, named by this query.
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${file}?tsr-split=component`));
          const own = new Set(chunk === undefined ? [] : withImports(chunk.fileName));
          // Includes its loader's imports, which a phone would otherwise discover only once the script runs.
          for (const id of this.getModuleInfo(file)?.dynamicallyImportedIds ?? []) {
            const asked =
              chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
              chunks.find(({ moduleIds }) => moduleIds.includes(id));
            if (asked) withImports(asked.fileName).forEach((imported) => own.add(imported));
          }
          return {
            ...readRoute(file),
            chunks: [...own]
              .filter((imported) => !loadedWithEntry.has(imported))
              .map((imported) => `/${imported}`),
          };
        }),
      };
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(manifest, null, 2) });
    },
  };
}

/** Fails a build that contains a module for development. */
function withoutDevelopment(): Plugin {
  return {
    name: 'lintel:without-development',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : [],
      );
      const found = developmentModules(ids, normalizePath(project));
      if (found.length > 0) this.error(`The build has what is for development alone: ${found.join(', ')}.`);
    },
  };
}

/** Asks the API with the browser's Host header, which `fetch` would not let us set. */
async function fetchJson<T>(path: string, host: string, locale?: string): Promise<T> {
  const headers = { host, ...(locale === undefined ? {} : { 'accept-language': locale }) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${api}${path}`, { headers }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  return JSON.parse(await text(response));
}

/** Fills, in development, the placeholders that the API fills in production. */
function developmentPage(): Plugin {
  let host = 'localhost';
  return {
    name: 'lintel:development-page',
    apply: 'serve',
    configureServer(server) {
      // The hook that transforms the page does not see the request, and the host names the council.
      server.middlewares.use((request, _response, next) => {
        host = request.headers.host ?? host;
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { originalUrl = '/' }) {
        const { languages, localeId } = await fetchJson<SystemResponse>('/api/system', host);
        const prefix = /^\/([a-z]{2})(?=[/?]|$)/.exec(originalUrl)?.[1];
        const named = languages.find(({ languageCode }) => languageCode.slice(0, 2) === prefix);
        const locale = named?.languageCode ?? localeId;
        const system = await fetchJson<SystemResponse>('/api/system', host, locale);
        const bootstrap: Bootstrap = {
          system,
          // Not a content hash: the API answers with the current texts.
          textsAddress: `/tenant/texts/${locale}/development.json`,
          withoutTexts: { title: '', description: 'The API does not answer.', again: 'Reload' },
          reader: 'session',
        };
        const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c');
        return html
          .replace('%LANG%', locale)
          .replace('%DIR%', directionOf(locale))
          .replace('<!--lintel:draft-->', '')
          .replace('%TITLE%', () => system.websiteTitle)
          .replace('<!--lintel:paint-->', '')
          .replace('<!--lintel:head-->', '<link rel="icon" type="image/svg+xml" href="/tenant/logo.svg" />')
          .replace(
            '<!--lintel:bootstrap-->',
            () => `<script type="application/json" id="lintel-bootstrap">${json}</script>`,
          );
      },
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: false,
  // React has had the shim's feature since version 18.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  plugins: [
    stylesByName(),
    tanstackRouter({
      target: 'react',
      routesDirectory: routesFolder,
      generatedRouteTree: join(root, 'route-tree.gen.ts'),
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    rjsfReplacements(),
    withoutDevelopment(),
    ...(isSsrBuild ? [] : [routeManifest(), developmentPage()]),
  ],
  // A self-contained folder, like the browser's.
  ssr: { noExternal: true },
  // React would otherwise bring its development build, and decide at run time.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: {
    outDir: join(project, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    assetsDir: 'assets',
    // A data: address would need an exception in the content security policy, for all but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // budget.ts checks the first page, compressed and with everything it needs.
    chunkSizeWarningLimit: 1_000,
    target: browsers,
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            // Short hashes: the first file names all others, and hashes do not compress. 42 bits are enough to
            // distinguish builds.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: chunkGroups },
          },
    },
  },
  server: {
    port: 5173,
    host: '127.0.0.1',
    allowedHosts: ['.localhost'],
    proxy: {
      // Vite serves the modules of web/api under the same path.
      '^/api/(?!.+\\.tsx?(\\?|$))': { target: api, changeOrigin: false },
      '/media': { target: api, changeOrigin: false },
      '/tenant': { target: api, changeOrigin: false },
    },
  },
}));

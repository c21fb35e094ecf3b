import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '#tools/testing/chromium.ts';

// The code that V8 compiles of the tests and the portal is stored for the next process: each of the workers and the portal
// loads most of the same modules, which takes seconds of a processor.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', 'node_modules', '.compile-cache');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
// Each worker reads this file again and must find the first reading's choice.
process.env['LINTEL_CHROMIUM'] ??= findChromium() ?? '';
const port = (process.env['LINTEL_BROWSER_PORT'] ??= '18080');
const everything = process.env['LINTEL_FULL'] === '1';
// `npm run machines -- replay` walks one path, in the council it names, and `--watch` shows it.
const replayed = process.env['LINTEL_REPLAY'] !== undefined;
const watched = process.env['LINTEL_WATCH'] === '1';
const filmed = process.env['LINTEL_VIDEO'] === '1';

// Features of a single council: a postcode with more than a hundred homes; right-to-left text, automatic bids
// and a second scheme; or a second language, a logo for dark pages and its own typefaces.
const onlyAshcombe = '@tower-block';
const onlyThreeRivers = '@right-to-left|@automatic-bids|@two-schemes';
const onlyPorthElen = '@two-languages|@dark-logo|@typefaces';
const titled = (...words: readonly string[]) => new RegExp(words.join('|'));

/** True if each council has every test that its files allow. */
const isWhole = everything || replayed;

const address = (tenant: string) => `http://${tenant}.localhost:${port}`;

export default defineConfig({
  testDir: 'browser',
  // Node strips the types itself; Playwright's own transpiler takes ten seconds of a processor at the first run.
  build: { external: ['**/*.ts'] },
  globalSetup: './gallery/write-gallery.ts',
  // Emptied at the start of each run, which `test-results/machines` must outlive.
  outputDir: '../test-results/browser',
  forbidOnly: process.env['CI'] !== undefined,
  // Two processors, and two more tests while others wait for a connection to break or a letter to arrive.
  workers: 4,
  // A shared machine takes three times as long over everything.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A test must receive the calls it answers itself; tests/browser/pages/offline.spec.ts covers the worker.
    serviceWorkers: 'block',
    // Tracing every test, to keep the traces of failures, takes a quarter of the whole run's time.
    trace: replayed ? 'on' : everything ? 'retain-on-failure' : 'off',
    video: filmed ? 'on' : 'off',
    headless: !watched,
    // A person waits at the screen, and a control that is missing then is no matter of two minutes.
    actionTimeout: replayed ? 30_000 : 0,
    screenshot: 'only-on-failure',
    launchOptions: {
      slowMo: watched ? 800 : 0,
      ...(process.env['LINTEL_CHROMIUM'] === '' ? {} : { executablePath: process.env['LINTEL_CHROMIUM'] }),
      // Chromium's sandbox does not run as root, and many build machines are root in a container.
      chromiumSandbox: process.getuid?.() !== 0,
      // A page lives for a second or two, too short for V8's optimising compilers to pay off: without them a
      // page takes a tenth less processor time.
      args: ['--disable-gpu', '--disable-background-networking', '--js-flags=--no-opt --no-maglev'],
    },
  },
  // One council runs everything once; the others run what each council's own files decide (`@every-council`, or
  // for one of them `@three-rivers`, `@porth-elen`) and their single features. `@full` marks what a cheaper
  // test covers in the usual run. The full run has everything in each council. A worker runs tests of one council, and
  // its start takes three seconds of a processor: each of the others has one, from the beginning.
  projects: [
    {
      name: 'three-rivers',
      use: { baseURL: address('three-rivers'), viewport: { width: 360, height: 740 } },
      grepInvert: titled(onlyAshcombe, onlyPorthElen, ...(everything ? [] : ['@full'])),
      ...(isWhole ? {} : { grep: titled('@every-council|@three-rivers', onlyThreeRivers), workers: 1 }),
    },
    {
      name: 'porth-elen',
      use: { baseURL: address('porth-elen'), viewport: { width: 1280, height: 900 } },
      grepInvert: titled(onlyAshcombe, onlyThreeRivers, ...(everything ? [] : ['@full'])),
      ...(isWhole ? {} : { grep: titled('@every-council|@porth-elen', onlyPorthElen), workers: 1 }),
    },
    {
      name: 'ashcombe',
      use: { baseURL: address('ashcombe'), viewport: { width: 1280, height: 900 } },
      grepInvert: titled(onlyThreeRivers, onlyPorthElen, ...(everything ? [] : ['@full'])),
    },
  ],
  webServer: {
    command: 'node support/browser-server.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: port },
    reuseExistingServer: false,
    timeout: replayed ? 300_000 : 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

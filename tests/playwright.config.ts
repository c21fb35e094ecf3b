import { defineConfig } from '@playwright/test';
import { findChromium } from '#tools/testing/chromium.ts';

// Read again by each worker, which must find what the first reading chose.
process.env['LINTEL_CHROMIUM'] ??= findChromium() ?? '';
const port = (process.env['LINTEL_BROWSER_PORT'] ??= '18080');
const everything = process.env['LINTEL_FULL'] === '1';

// What a single council has: a postcode of more than a hundred homes; words from right to left, automatic bids and a second
// scheme; or a second language, a logo for dark pages and typefaces of its own.
const onlyAshcombe = '@tower-block';
const onlyThreeRivers = '@right-to-left|@automatic-bids|@two-schemes';
const onlyPorthElen = '@two-languages|@dark-logo|@typefaces';
const titled = (...words: readonly string[]) => new RegExp(words.join('|'));

const address = (tenant: string) => `http://${tenant}.localhost:${port}`;

export default defineConfig({
  testDir: 'browser',
  globalSetup: './gallery/of-run.ts',
  // Emptied at the start of each run, and `test-results/machines` is to outlive it.
  outputDir: '../test-results/browser',
  forbidOnly: process.env['CI'] !== undefined,
  // Two processors, and two tests more while others wait for a line to break or a letter to come.
  workers: 4,
  // A machine that others use, too, takes three times as long over everything.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Calls that a test answers itself have to reach it; what the worker is for, tests/browser/pages/offline.spec.ts tries.
    serviceWorkers: 'block',
    // A trace of every test, to keep those of what fails, takes a quarter of the time of all of them.
    trace: everything ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['LINTEL_CHROMIUM'] === '' ? {} : { executablePath: process.env['LINTEL_CHROMIUM'] }),
      // Chromium's sandbox does not run as root, and many build machines are root in a container.
      chromiumSandbox: process.getuid?.() !== 0,
      // A page lives for a second or two, too short for V8's optimising compilers to earn back what they cost: without
      // them a page takes a tenth less of a processor.
      args: ['--disable-gpu', '--disable-background-networking', '--js-flags=--no-opt --no-maglev'],
    },
  },
  // Everything once in one council; in the others what each council's own files decide (`@every-council`, or in one of
  // them: `@three-rivers`, `@porth-elen`), and what a single council has in that one. What something cheaper holds in the usual run, too, is `@full`. The full run has
  // everything in each.
  projects: [
    {
      name: 'ashcombe',
      use: { baseURL: address('ashcombe'), viewport: { width: 1280, height: 900 } },
      grepInvert: titled(onlyThreeRivers, onlyPorthElen, ...(everything ? [] : ['@full'])),
    },
    {
      name: 'three-rivers',
      use: { baseURL: address('three-rivers'), viewport: { width: 360, height: 740 } },
      grepInvert: titled(onlyAshcombe, onlyPorthElen, ...(everything ? [] : ['@full'])),
      ...(everything ? {} : { grep: titled('@every-council|@three-rivers', onlyThreeRivers) }),
    },
    {
      name: 'porth-elen',
      use: { baseURL: address('porth-elen'), viewport: { width: 1280, height: 900 } },
      grepInvert: titled(onlyAshcombe, onlyThreeRivers, ...(everything ? [] : ['@full'])),
      ...(everything ? {} : { grep: titled('@every-council|@porth-elen', onlyPorthElen) }),
    },
  ],
  webServer: {
    command: 'node support/browser-server.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: port },
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a quarter of a minute or more; at the end they would leave the other workers without work. */
const long = /\/tests\/(?:machines\/mutation|operation\/stopping|postgres\/embedded|start\/start)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [first, rest] = [true, false].map((isLong) =>
      files.filter(({ moduleId }) => long.test(moduleId) === isLong),
    );
    return [...(first ?? []), ...(await super.sort(rest ?? []))];
  }
}

// People get React's production build. Its development build takes five times as long to render a page.
process.env['NODE_ENV'] = 'production';

const everything = process.env['LINTEL_FULL'] === '1';

export default defineConfig({
  test: {
    // As `@full` in a browser test's title.
    tags: [
      {
        name: 'full',
        description: 'Takes seconds, and something cheaper covers it in the usual run.',
        skip: !everything,
      },
    ],
    include: ['{schemas,domain,machines,api,web,demo,tools,tests}/**/*.test.{ts,tsx}'],
    // Browser tests are Playwright's.
    exclude: ['tests/browser/**', 'node_modules/**'],
    // Half the files wait for PostgreSQL or for a process of their own: on two processors two workers take 300 s, and
    // three 264.
    maxWorkers: availableParallelism() * 2,
    // One process for many files: a file of the API's takes two seconds of a processor to read the program and one to
    // compile its schemas, and less than one for what it tests. Nobody may leave anything in the process for the next.
    isolate: false,
    // Most of our code runs a few times only: compiled at once by V8's baseline compiler instead of interpreted first, the
    // whole takes a fourteenth less processor time.
    execArgv: ['--always-sparkplug'],
    // The router remarks on each address with a part that may be left out, which is how the specification has them.
    onConsoleLog: (log) => !log.startsWith('Generated path "/'),
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/check-globals-unchanged.ts', 'tests/support/fixed-seed.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // A test that waits for a lock or restarts a server is slow on two busy cores, not wrong; a machine
    // that others use, too, takes three times as long over everything.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, the default, is a limit that a busy machine breaks.
    expect: { poll: { timeout: 60_000 } },
  },
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advertModel } from '#machines/lifecycle/advert.model.ts';
import { emitJson } from '#machines/model/emit/json.ts';
import { emitGuideMarkdown } from '#machines/model/emit/guide-markdown.ts';
import { guidesOf } from '#machines/model/guide.ts';
import { emitPlaywright } from '#machines/model/emit/playwright.ts';
import { plansFor } from '#machines/model/plans.ts';
import { scriptsOf } from '#machines/model/script.ts';

const project = join(import.meta.dirname, '..', '..');
const scripts = scriptsOf(advertModel, plansFor(advertModel));

describe('a script', () => {
  it('in Markdown has a box for each step, with what to do and what to see', () => {
    const guides = guidesOf(advertModel, scripts, (key) => key);
    expect(emitGuideMarkdown(guides, ({ scenario }) => `set up ${scenario}`)).toContain(
      [
        '- [ ] **1.** Let the housing system send the advert with its opening time in the past: npm run backoffice -- import, of kind adverts.',
        '  - Shown from now on, and open for bids from its opening to its closing time.',
      ].join('\n'),
    );
  });

  it('in JSON has every step with its transitions, clauses and refusals', () => {
    const [first] = JSON.parse(emitJson(scripts));
    expect(first.steps[0]).toMatchObject({
      kind: 'user',
      label: 'advert.publish',
      transitions: ['advert.draft --advert.publish[0]--> advert.published'],
      clauses: ['spec 3 advert'],
      at: {
        state: 'published',
        clauses: ['spec 3 advert', 'spec 4 bid made'],
        see: { state: 'published' },
        refused: expect.arrayContaining(['advert.close too early']),
      },
    });
  });
});

describe('a script for Playwright', () => {
  // A place is tried once, so a path through other paths' places tries nothing.
  const isTrying = ({ start, steps }: (typeof scripts)[number]) =>
    [start, ...steps.map(({ at }) => at)].some(({ isNew, refused }) => isNew && refused.length > 0);
  const trying = scripts.find(isTrying);
  const quiet = scripts.find((script) => !isTrying(script));
  // Inside the project, where the file finds Playwright as a tester's would.
  let folder = '';
  beforeAll(async () => {
    const results = join(project, 'test-results');
    await mkdir(results, { recursive: true });
    folder = await mkdtemp(join(results, 'formats-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  interface Suite {
    readonly suites?: readonly Suite[];
    readonly specs?: readonly {
      readonly title: string;
      readonly tests: readonly { readonly projectName: string; readonly status: string }[];
    }[];
  }

  /** Returns each test of a report and its end, as "<project>: <its place in the file> <status>". */
  function endsOf({ suites = [], specs = [] }: Suite): string[] {
    const own = specs.flatMap(({ tests }, place) =>
      tests.map(({ projectName, status }) => `${projectName}: ${place} ${status}`),
    );
    return [...own, ...suites.flatMap(endsOf)];
  }

  it(
    'passes on a portal that acts like the machine, and fails on one that accepts too much or shows nothing',
    { tags: ['full'], timeout: 120_000 },
    async () => {
      if (trying === undefined || quiet === undefined) throw new Error('There are paths of both kinds.');
      await writeFile(join(folder, 'advert.spec.ts'), emitPlaywright('advert', [trying, quiet]));
      // The machine itself acts as the portal; each project changes its driver in its own way.
      await writeFile(
        join(folder, 'advert.fixture.ts'),
        `import { test as base } from '@playwright/test';
import { advertModel } from '#machines/lifecycle/advert.model.ts';
import { machineDriver } from '#machines/model/machine-driver.ts';
export { expect } from '@playwright/test';
const changes = {
  sound: {},
  accepting: { attempt: async () => 'accepted' },
  blind: { observe: async () => ({}) },
};
export const test = base.extend({
  driver: async ({}, use, { project }) => {
    const driver = machineDriver(advertModel);
    await use({ ...driver, ...changes[project.name] });
    await driver.stop();
  },
});
`,
      );
      await writeFile(
        join(folder, 'playwright.config.ts'),
        `import { defineConfig } from '@playwright/test';
const projects = ['sound', 'accepting', 'blind'].map((name) => ({ name }));
export default defineConfig({ testDir: '.', outputDir: 'out', workers: 1, projects });
`,
      );
      const cli = join(project, 'node_modules', '@playwright', 'test', 'cli.js');
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [cli, 'test', '--config', folder, '--reporter=json'],
        { cwd: project },
      ).catch((failure: { stdout: string }) => failure);
      expect(endsOf(JSON.parse(stdout)).toSorted()).toEqual([
        'accepting: 0 unexpected',
        'accepting: 1 expected',
        'blind: 0 unexpected',
        'blind: 1 unexpected',
        'sound: 0 expected',
        'sound: 1 expected',
      ]);
    },
  );
});

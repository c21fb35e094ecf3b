import { mergeTests } from '@playwright/test';
import { createBdd, test as bddTest, type DataTable } from 'playwright-bdd';
import { featureSteps } from '#machines/model/emit/gherkin.ts';
import type { WalkRecord } from '#machines/model/run.ts';
import { test as browserTest } from '../browser/fixtures.ts';
import { storeWalks } from '../machines/store-walks.ts';
import { FeatureWalk } from './feature-walk.ts';

// The steps of the features that `npm run machines -- paths <machine> --format gherkin` prints, for every machine with
// a page.

interface TestFixtures {
  readonly walk: FeatureWalk;
}

interface WorkerFixtures {
  /** Records of what this process has walked, by machine. */
  readonly records: Map<string, WalkRecord>;
}

export const test = mergeTests(bddTest, browserTest).extend<TestFixtures, WorkerFixtures>({
  records: [
    async ({ council }, use, { workerIndex }) => {
      const records = new Map<string, WalkRecord>();
      await use(records);
      for (const [machine, record] of records) {
        // oxlint-disable-next-line no-await-in-loop -- a few small files
        await storeWalks(machine, record, council.tenantId, `features-${workerIndex}`, {
          folder: process.env['LINTEL_FEATURES_WALKS'],
        });
      }
    },
    { scope: 'worker' },
  ],
  walk: async (
    { page, council, ground, logIn, newClient, troubles, records, $bddTestData, $tags },
    use,
    info,
  ) => {
    const steps = $bddTestData?.steps.map(({ textWithKeyword }) => textWithKeyword) ?? [];
    const walk = new FeatureWalk({
      page,
      council,
      ground,
      logIn,
      newClient,
      troubles,
      records,
      info,
      steps,
      tags: $tags,
    });
    await use(walk);
    await walk.end();
  },
});

const { Given, When, Then } = createBdd(test);

const column = (table: DataTable): string[] => table.raw().flatMap(([cell = '']) => cell);

Given(featureSteps.start, ({ walk }, name: string) => walk.start(name));
When(featureSteps.move, ({ walk }, words: string, label: string) => walk.move(words, label));
Then(featureSteps.state, ({ walk }, name: string) => walk.state(name));
Then(featureSteps.reads, ({ walk }, table: DataTable) => walk.reads(column(table)));
Then(featureSteps.buttons, ({ walk }, table: DataTable) => walk.buttons(column(table)));
Then(featureSteps.refused, ({ walk }, table: DataTable) => walk.refused(table.rows()));

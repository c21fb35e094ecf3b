import type { Page } from '@playwright/test';
import type { Model, Observation } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Goals } from '#machines/model/cover.ts';
import { eachStateAndControl, fewestWalks, type Walk } from '#machines/model/fewest.ts';
import { newRecord, walk, type Plan } from '#machines/model/run.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { keepWalks } from '../../machines/keep-walks.ts';
import type { Client } from '../../support/client.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { looksAt } from '../pages/look.ts';
import type { Troubles } from '../pages/troubles.ts';

/** What a driver of a page is made from, for one walk. */
export interface Walking<ScenarioId extends string = string> extends Walk<ScenarioId> {
  readonly page: Page;
  readonly council: Council;
  readonly ground: Ground;
  readonly logIn: (email: string) => Promise<Client>;
  readonly newClient: () => Client;
  readonly troubles: Troubles;
  readonly look: (state: string) => Promise<void>;
  /** Time passes on the way, so the page needs a clock that can be moved. */
  readonly movesTime: boolean;
}

interface WalkedPaths<ScenarioId extends string, Seen extends Observation> {
  /** What is done, as a title begins: `bidding`. */
  readonly title: string;
  readonly model: Model<ScenarioId, Seen>;
  readonly plans: readonly Plan<ScenarioId>[];
  /** What of the page axe looks at, and what is on the pictures of the gallery. */
  readonly part: string;
  readonly picture: 'part' | 'window';
  /** Why a council has nothing to walk here; may end the test as skipped. */
  readonly skip?: (walking: Pick<Walking<ScenarioId>, 'plan' | 'path' | 'council' | 'ground'>) => void;
  /** What other browser tests of the usual run have, as {@link eachStateAndControl} writes it: no walk is made for that. */
  readonly heldElsewhere?: readonly string[];
  /** Walks that councils differ in are taken only for what no other shows. */
  readonly isLastResort?: (walk: Walk<ScenarioId>) => boolean;
  readonly driver: (
    walking: Walking<ScenarioId>,
  ) => Driver<ScenarioId, Seen> | Promise<Driver<ScenarioId, Seen>>;
}

/**
 * A browser test a walk: in the full run every path; else as many as show each state and use each control once, since
 * the machine and the API walk every transition in the same run. That the paths leave nothing out is in
 * tests/paths/paths-of-pages.test.ts.
 */
export function testPathsInBrowser<ScenarioId extends string, Seen extends Observation>(
  paths: WalkedPaths<ScenarioId, Seen>,
): void {
  const { title, model, plans, heldElsewhere = [] } = paths;
  const all = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));
  const goals: Goals = (...edge) =>
    eachStateAndControl(...edge).filter((goal) => !heldElsewhere.includes(goal));
  const walks = process.env['LINTEL_FULL'] === '1' ? all : fewestWalks(plans, goals, paths.isLastResort);
  const record = newRecord('browser');
  const look = looksAt(paths);

  test.describe.configure({ mode: 'parallel' });
  test.afterAll(() => keepWalks(model.id, record, String(test.info().workerIndex)));

  for (const { plan, path } of walks) {
    const name = `${title}, ${plan.scenario} ${path.id} (${path.steps.length} steps)`;
    test(name, async ({ page, council, ground, logIn, newClient, troubles }) => {
      paths.skip?.({ plan, path, council, ground });
      const driver = await paths.driver({
        page,
        council,
        ground,
        logIn,
        newClient,
        troubles,
        plan,
        path,
        look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
        movesTime: path.steps.some(({ move }) => move.kind === 'time'),
      });
      expect(await walk(model, plan, path, driver, record)).toBe(path.steps.length + 1);
    });
  }
}

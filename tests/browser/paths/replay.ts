import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { pathOfLabels } from '#machines/model/choose-paths.ts';
import type { Observation } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { PlannedPath } from '#machines/model/fewest.ts';
import type { Plan } from '#machines/model/run.ts';

const ReplaySchema = Type.Object({
  machine: Type.String(),
  scenario: Type.String(),
  /** Labels of the steps, in order. */
  labels: Type.Array(Type.String()),
  /** Absolute path of the folder for a picture of each step. */
  pictures: Type.String(),
});
type Replay = Static<typeof ReplaySchema>;

/** Returns the one path that `npm run machines -- replay` wants walked; undefined in a run of the tests. */
export function readReplay(): Replay | undefined {
  const text = process.env['LINTEL_REPLAY'];
  return text === undefined ? undefined : Value.Parse(ReplaySchema, JSON.parse(text));
}

/**
 * Returns the path among the plans of a page's driver.
 * @throws {Error} naming the first step that a person or the driver cannot make on the page.
 */
export function pathToReplay<ScenarioId extends string>(
  { scenario, labels }: Replay,
  plans: readonly Plan<ScenarioId>[],
): PlannedPath<ScenarioId> {
  const plan = plans.find((one) => one.scenario === scenario);
  if (plan === undefined) throw new Error(`No page can be put into the scenario "${scenario}".`);
  const path = pathOfLabels(plan.graph, labels);
  if (path !== undefined) return { plan, path };
  const possible = labels.findIndex(
    (_, index) => pathOfLabels(plan.graph, labels.slice(0, index + 1)) === undefined,
  );
  throw new Error(
    `Step ${possible + 1}, “${labels[possible]}”, cannot be made on the page: the browser’s driver has no way to it.`,
  );
}

/** Returns the driver with a picture of the page after the start and after each step, numbered. */
export function withPictures<ScenarioId extends string, Seen extends Observation>(
  driver: Driver<ScenarioId, Seen>,
  page: Page,
  { labels, pictures }: Replay,
): Driver<ScenarioId, Seen> {
  let number = -1;
  let isMoved = false;
  const moving = (move: Promise<void>) => {
    isMoved = true;
    return move;
  };
  return {
    name: driver.name,
    start: (scenario) => moving(driver.start(scenario)),
    act: (event, label) => moving(driver.act(event, label)),
    settle: (actor, outcome, event) => moving(driver.settle(actor, outcome, event)),
    tick: (delay) => moving(driver.tick(delay)),
    attempt: (event, label) => driver.attempt(event, label),
    stop: () => driver.stop(),
    async observe() {
      const seen = await driver.observe();
      // The page is also observed after each attempt at what must be refused.
      if (isMoved) {
        isMoved = false;
        number += 1;
        const name = [String(number).padStart(2, '0'), labels[number - 1] ?? 'start'].join('-');
        await page.screenshot({ path: join(pictures, `${name.replaceAll(/[^\w.-]+/g, '-')}.png`) });
      }
      return seen;
    },
  };
}

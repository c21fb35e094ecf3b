import { expect, type Page } from '@playwright/test';
import type { Path } from '#machines/model/cover.ts';
import type { Model, Observation } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { keysIn } from '#machines/model/on-screen.ts';
import type { Plan } from '#machines/model/run.ts';
import { stateName } from '#machines/model/state-name.ts';

interface ReadScript<ScenarioId extends string, Seen extends Observation> {
  readonly model: Model<ScenarioId, Seen>;
  readonly plan: Plan<ScenarioId>;
  readonly path: Path;
  readonly page: Page;
  /** Returns a pattern for a text of the council, with anything in its gaps. */
  readonly pattern: (key: string) => RegExp;
}

/**
 * Returns the driver, holding what a person's script quotes to the page: in every state each text that is to be read and
 * the label of each control that is offered, and before each event the label of the control that sends it.
 */
export function readingScript<ScenarioId extends string, Seen extends Observation>(
  driver: Driver<ScenarioId, Seen>,
  { model, plan, path, page, pattern }: ReadScript<ScenarioId, Seen>,
): Driver<ScenarioId, Seen> {
  const nodes = [0, ...path.steps.map(({ to }) => to)];
  let position = 0;
  let read = -1;
  const stateAt = (at: number) => stateName(plan.graph.nodes[nodes[at] ?? 0]?.snapshot.value ?? '');

  /** Waits until the page shows every text, since a text may follow its state in a moment. */
  const expectText = async (keys: readonly string[], where: string) => {
    await expect
      .poll(
        async () => {
          const text = await shownText(page);
          return keys.filter((key) => !pattern(key).test(text));
        },
        { message: `${where}: texts that a script quotes and the page does not show`, timeout: 5_000 },
      )
      .toEqual([]);
  };

  return {
    ...driver,
    async observe() {
      const seen = await driver.observe();
      if (read === position) return seen;
      read = position;
      const state = stateAt(position);
      await expectText(
        model.onScreen(state).flatMap((entry) => keysIn(entry)),
        `in ${state}`,
      );
      return seen;
    },
    async act(event, label) {
      const key = model.control(label, stateAt(position));
      if (key !== undefined) {
        const labels = await labelsOf(page, event.type);
        const isQuoted = labels.some((shown) => new RegExp(`^${pattern(key).source}$`, 'i').test(shown));
        expect(isQuoted, `${label}: a script says “${pattern(key).source}”, the page ${labels.join(' | ')}`).toBe(true);
      }
      await driver.act(event, label);
      position += 1;
    },
    async settle(...ending) {
      await driver.settle(...ending);
      position += 1;
    },
    async tick(delay) {
      await driver.tick(delay);
      position += 1;
    },
  };
}

/** Returns what a person can read: letters in capitals by style count as they are written. */
function shownText(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '));
}

/** Returns the labels of the controls that send an event; of every control if none is marked with it. */
function labelsOf(page: Page, type: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const shown = [...document.querySelectorAll<HTMLElement>('button, a, input[type="submit"], [role="button"]')]
      .filter((control) => control.checkVisibility());
    const own = shown.filter((control) => control.dataset['event'] === wanted);
    return (own.length > 0 ? own : shown).map((control) =>
      (control.getAttribute('aria-label') ?? control.innerText).replaceAll(/\s+/g, ' ').trim(),
    );
  }, type);
}

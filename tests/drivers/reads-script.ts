import { expect, type Page } from '@playwright/test';
import type { Path } from '#machines/model/cover.ts';
import type { Model, Observation } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
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
  const node = () => nodes[position] ?? 0;
  const state = () => stateName(plan.graph.nodes[node()]?.snapshot.value ?? '');
  const keysOf = (moves: readonly Pick<Move, 'label'>[]) => [
    ...new Set(moves.flatMap(({ label }) => model.control(label, state()) ?? [])),
  ];

  /** Waits until the page is as the script says, since a text may follow its state in a moment. */
  const expectRead = async () => {
    const texts = model.onScreen(state()).flatMap((entry) => keysIn(entry));
    const offered = keysOf(
      (plan.graph.leaving[node()] ?? []).flatMap(({ move }) => (move.kind === 'user' ? [move] : [])),
    );
    // Two controls may have the same label.
    const labels = new Set(offered.map((key) => pattern(key).source));
    const missing = keysOf(plan.refused[node()] ?? []).filter((key) => !labels.has(pattern(key).source));
    await expect
      .poll(
        async () => {
          const { text, controls } = await shown(page);
          const has = (key: string) => controls.some((label) => whole(pattern(key)).test(label));
          return {
            unread: texts.filter((key) => !new RegExp(pattern(key).source, 'i').test(text)),
            notThere: offered.filter((key) => !has(key)),
            there: missing.filter((key) => has(key)),
          };
        },
        { message: `what a script says of ${state()}`, timeout: 5_000 },
      )
      .toEqual({ unread: [], notThere: [], there: [] });
  };

  return {
    ...driver,
    async observe() {
      const seen = await driver.observe();
      if (read !== position) {
        read = position;
        await expectRead();
      }
      return seen;
    },
    async act(event, label) {
      const key = model.control(label, state());
      const quoted = key === undefined ? keysIn(model.byHand(label, state(), plan.scenario) ?? '') : [key];
      const marked = await labelsOf(page, event.type);
      // Some controls are not marked with their event.
      const labels = marked.length > 0 || key === undefined ? marked : (await shown(page)).controls;
      // Without a control of its own, the event comes from elsewhere; some forms name their buttons themselves.
      if (quoted.length > 0 && (labels.length > 0 || key !== undefined)) {
        const isQuoted = quoted.some((one) => labels.some((text) => whole(pattern(one)).test(text)));
        expect(isQuoted, `${label} by ${quoted.join(', ')}; the page has ${labels.join(' | ')}`).toBe(true);
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

/** Returns a pattern for a whole text, in small or capital letters. */
export function whole({ source }: RegExp): RegExp {
  return new RegExp(`^${source}$`, 'i');
}

/** Returns what a person can read, and the labels of the controls that can be used. */
export function shown(page: Page): Promise<{ readonly text: string; readonly controls: readonly string[] }> {
  return page.evaluate((usable) => {
    // A modal dialog blocks everything behind it.
    const dialog = [...document.querySelectorAll('dialog[open]')].find((one) => one.matches(':modal'));
    const controls = [...(dialog ?? document).querySelectorAll<HTMLElement>(usable)].filter(
      (control) =>
        control.checkVisibility() &&
        control.getAttribute('aria-disabled') !== 'true' &&
        !control.matches(':disabled'),
    );
    return {
      text: document.body.innerText.replaceAll(/\s+/g, ' '),
      controls: controls.map((control) =>
        (control.getAttribute('aria-label') ?? control.innerText).replaceAll(/\s+/g, ' ').trim(),
      ),
    };
  }, controlSelector);
}

const controlSelector = 'button, a[href], [role="button"]';

/** Returns the labels of the controls on the page that send an event. */
export function labelsOf(page: Page, type: string): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[data-event]')]
        .filter((control) => control.checkVisibility() && control.dataset['event']?.split(' ')[0] === wanted)
        .map((control) =>
          (control.getAttribute('aria-label') ?? control.innerText).replaceAll(/\s+/g, ' ').trim(),
        ),
    type,
  );
}

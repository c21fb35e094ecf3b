import { emitGherkin } from '#machines/model/emit/gherkin.ts';
import { emitJson } from '#machines/model/emit/json.ts';
import { emitMarkdown } from '#machines/model/emit/markdown.ts';
import { emitPlaywright } from '#machines/model/emit/playwright.ts';
import { type Covering, plansFor } from '#machines/model/plans.ts';
import { scriptsOf, type Script, changesOf, valueText, type ExpectedState } from '#machines/model/script.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';
import { transitionsThrough } from './through.ts';
import type { Observation } from '#machines/model/define-model.ts';
import { oneLine } from '#machines/model/emit/one-line.ts';

export const pathFormats = ['text', 'json', 'markdown', 'gherkin', 'playwright'] as const;
type PathFormat = (typeof pathFormats)[number];

const emitters: Readonly<Record<PathFormat, (scripts: readonly Script[]) => string>> = {
  text: emitText,
  json: emitJson,
  markdown: (scripts) => emitMarkdown(scripts).trimEnd(),
  gherkin: emitGherkin,
  playwright: (scripts) => {
    const [machine, ...others] = new Set(scripts.map((script) => script.machine));
    if (machine === undefined || others.length > 0) {
      throw new CommandError('A Playwright file is for one machine. Name it, as in "paths bidding".', 2);
    }
    return emitPlaywright(machine, scripts);
  },
};

interface PathsRequest {
  readonly format: PathFormat;
  readonly cover: Covering;
  readonly maxSteps: number;
  readonly fromEachScenario: boolean;
  /** Prints only paths with this transition, as `transitionsThrough` reads it. */
  readonly through: string | undefined;
}

/**
 * `machines paths [id]`: prints test paths of one machine or all.
 * @throws {CommandError} for a Playwright file of several machines.
 */
export function paths(context: Context, chosen: readonly KnownModel[], request: PathsRequest): ExitStatus {
  const options = {
    covering: request.cover,
    maximumSteps: request.maxSteps,
    fromEachScenario: request.fromEachScenario,
  };
  const through = request.through === undefined ? undefined : transitionsThrough(chosen, request.through);
  const scripts = chosen
    .flatMap(({ model }) => {
      context.progress(`${model.id} …`);
      return scriptsOf(model, plansFor(model, options));
    })
    .filter(({ steps }) => !through || steps.some((step) => step.transitions.some((id) => through.has(id))));
  context.progress('');
  context.say(emitters[request.format](scripts));
  if (request.format === 'text') {
    const steps = scripts.reduce((sum, script) => sum + script.steps.length, 0);
    context.say(`\n${scripts.length} paths, ${steps} steps`);
  }
  return 0;
}

/** Returns scripts for a terminal: one line for each step, and below it what should be seen. */
function emitText(scripts: readonly Script[]): string {
  return scripts.map(linesOf).join('\n\n');
}

function linesOf({ id, scenario, given, start, steps }: Script): string {
  const lines = [id, `  start  ${oneLine(scenario)}: ${oneLine(given)}`, ...place({}, start)];
  let before: Observation = start.see;
  steps.forEach(({ move, byHand, at }, index) => {
    lines.push(
      `  ${String(index + 1).padStart(2)}     ${oneLine(move.label)}${byHand ? ` (${oneLine(byHand)})` : ''}`,
    );
    lines.push(...place(before, at));
    before = at.see;
  });
  return lines.join('\n');
}

function place(before: Observation, { state, see, notPossible, isNew }: ExpectedState): string[] {
  const changes = changesOf(before, see).map(([key, value]) => `${key}: ${valueText(value)}`);
  return [
    `         → ${state}${changes.length > 0 ? ` (${changes.join(', ')})` : ''}`,
    ...(isNew && notPossible.length > 0 ? [`         ✗ ${notPossible.join(', ')}`] : []),
  ];
}

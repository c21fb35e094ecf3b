import { emitGherkin } from '#machines/model/emit/gherkin.ts';
import { emitJson } from '#machines/model/emit/json.ts';
import { emitMarkdown } from '#machines/model/emit/markdown.ts';
import { emitPlaywright } from '#machines/model/emit/playwright.ts';
import { emitText } from '#machines/model/emit/text.ts';
import { type Covering, plansFor } from '#machines/model/plans.ts';
import { scriptsOf, type Script } from '#machines/model/script.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';

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
  const scripts = chosen.flatMap(({ model }) => {
    context.progress(`${model.id} …`);
    return scriptsOf(model, plansFor(model, options));
  });
  context.progress('');
  context.say(emitters[request.format](scripts));
  if (request.format === 'text') {
    const steps = scripts.reduce((sum, script) => sum + script.steps.length, 0);
    context.say(`\n${scripts.length} paths, ${steps} steps`);
  }
  return 0;
}

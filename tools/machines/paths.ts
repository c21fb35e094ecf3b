import { emitGherkin } from '#machines/model/emit/gherkin.ts';
import { emitJson } from '#machines/model/emit/json.ts';
import { emitMarkdown } from '#machines/model/emit/markdown.ts';
import { emitPlaywright } from '#machines/model/emit/playwright.ts';
import { emitText } from '#machines/model/emit/text.ts';
import { coverings, plansFor, type Covering } from '#machines/model/plans.ts';
import { scriptsOf, type Script } from '#machines/model/script.ts';
import { CommandError } from '../tenant/command-error.ts';
import type { Context, ExitStatus } from './context.ts';
import type { KnownModel } from './load-models.ts';

const emitters: Readonly<Record<string, (scripts: readonly Script[]) => string>> = {
  text: emitText,
  json: emitJson,
  markdown: (scripts) => emitMarkdown(scripts).trimEnd(),
  gherkin: emitGherkin,
  playwright: (scripts) => {
    const [machine, ...others] = new Set(scripts.map((script) => script.machine));
    if (machine === undefined || others.length > 0) {
      throw new CommandError('A Playwright file is of one machine: say which, as in "paths bidding".', 2);
    }
    return emitPlaywright(machine, scripts);
  },
};

export interface PathsRequest {
  readonly format: string;
  readonly cover: string;
  readonly maxSteps: string;
  readonly fromEachScenario: boolean;
}

/**
 * `machines paths [id]`: test paths of one machine or all.
 * @throws {CommandError} at a format, a covering or a number of steps that there is not.
 */
export function paths(context: Context, chosen: readonly KnownModel[], request: PathsRequest): ExitStatus {
  const emit = emitters[request.format];
  if (emit === undefined) {
    const formats = Object.keys(emitters).join(', ');
    throw new CommandError(`There is no format "${request.format}". There are: ${formats}.`, 2);
  }
  const options = {
    covering: readCovering(request.cover),
    maximumSteps: readSteps(request.maxSteps),
    fromEachScenario: request.fromEachScenario,
  };
  const scripts = chosen.flatMap(({ model }) => {
    context.progress(`${model.id} …`);
    return scriptsOf(model, plansFor(model, options));
  });
  context.progress('');
  context.say(emit(scripts));
  if (request.format === 'text') {
    const steps = scripts.reduce((sum, script) => sum + script.steps.length, 0);
    context.say(`\n${scripts.length} paths, ${steps} steps`);
  }
  return 0;
}

function readCovering(word: string): Covering {
  const covering = coverings.find((known) => known === word);
  if (covering === undefined) {
    throw new CommandError(`Paths cannot cover "${word}". They cover: ${coverings.join(', ')}.`, 2);
  }
  return covering;
}

function readSteps(word: string): number {
  const steps = Number(word);
  if (!Number.isInteger(steps) || steps < 1) {
    throw new CommandError(`--max-steps is a whole number from 1 on, and not "${word}".`, 2);
  }
  return steps;
}

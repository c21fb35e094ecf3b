import { emitGherkin } from '#machines/model/emit/gherkin.ts';
import { emitJson } from '#machines/model/emit/json.ts';
import { emitGuideMarkdown } from '#machines/model/emit/guide-markdown.ts';
import { emitPlaywright } from '#machines/model/emit/playwright.ts';
import { guidesOf, type Guide } from '#machines/model/guide.ts';
import { fill, type Say } from '#machines/model/on-screen.ts';
import { type Covering, plansFor } from '#machines/model/plans.ts';
import { scriptsOf, type Script, changesOf, valueText, type ExpectedState } from '#machines/model/script.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { guidePage } from './guide-page.ts';
import { labelsOf } from './labels.ts';
import type { KnownModel } from './load-models.ts';
import type { Observation } from '#machines/model/define-model.ts';
import { oneLine } from '#machines/model/emit/one-line.ts';

export const pathFormats = ['text', 'json', 'markdown', 'page', 'gherkin', 'playwright'] as const;
type PathFormat = (typeof pathFormats)[number];

/** Formats for programs; the others are for a person with a browser. */
const emitters: Readonly<
  Record<Exclude<PathFormat, 'markdown' | 'page'>, (scripts: readonly Script[]) => string>
> = {
  text: emitText,
  json: emitJson,
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
  /** The council whose labels are quoted. */
  readonly council: string;
  /** One of its languages; undefined for its first. */
  readonly language: string | undefined;
  /** Keeps paths that only a program can walk in what a person gets. */
  readonly all: boolean;
}

/**
 * `machines paths [id]`: prints test paths of one machine or all.
 * @throws {CommandError} for a Playwright file of several machines.
 */
export async function paths(
  context: Context,
  chosen: readonly KnownModel[],
  request: PathsRequest,
): Promise<ExitStatus> {
  const { format, council, language } = request;
  const say = await labelsOf(context.tenantsFolder, council, language);
  const options = {
    covering: request.cover,
    maximumSteps: request.maxSteps,
    fromEachScenario: request.fromEachScenario,
  };
  const walked = chosen.map(({ model }) => {
    context.progress(`${model.id} …`);
    return { model, scripts: scriptsOf(model, plansFor(model, options)) };
  });
  context.progress('');
  if (format === 'markdown' || format === 'page') {
    const guides = walked.flatMap(({ model, scripts }) => guidesOf(model, scripts, say));
    const kept = guides.filter(({ onlyByProgram }) => request.all || onlyByProgram.length === 0);
    const setUp = ({ machine, scenario }: Guide) =>
      `npm run scenario -- ${machine}/${scenario} --council ${council}`;
    context.say(format === 'page' ? guidePage(kept, council, setUp) : emitGuideMarkdown(kept, setUp));
    return 0;
  }
  const scripts = walked.flatMap((one) => one.scripts.map((script) => filled(script, say)));
  context.say(emitters[format](scripts));
  if (format === 'text') {
    const steps = scripts.reduce((sum, script) => sum + script.steps.length, 0);
    context.say(`\n${scripts.length} paths, ${steps} steps`);
  }
  return 0;
}

/** Returns a script with the labels of a council in its instructions. */
function filled(script: Script, say: Say): Script {
  const steps = script.steps.map((step) =>
    step.byHand === undefined ? step : { ...step, byHand: fill(step.byHand, say) },
  );
  return { ...script, steps };
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

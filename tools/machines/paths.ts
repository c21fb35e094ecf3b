import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machineAreas } from '#machines/areas.ts';
import { plansAskedBy } from '#machines/model/clauses.ts';
import { csvTools, emitCsv, type CsvTool } from '#machines/model/emit/csv.ts';
import { emitGherkin } from '#machines/model/emit/gherkin.ts';
import { emitJson } from '#machines/model/emit/json.ts';
import { emitGuideMarkdown } from '#machines/model/emit/guide-markdown.ts';
import { emitPlaywright } from '#machines/model/emit/playwright.ts';
import { guidesOf, type Guide } from '#machines/model/guide.ts';
import { fill, type Say } from '#machines/model/on-screen.ts';
import { scriptsOf, type Script, changesOf, valueText, type ExpectedState } from '#machines/model/script.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { shownFolder } from '../command/shown-folder.ts';
import { guidePage } from './guide-page.ts';
import { labelsOf } from './labels.ts';
import { chooseClauses, clauseNames, clausesInWords, nothingNames } from './clauses.ts';
import type { KnownModel } from './load-models.ts';
import type { Observation } from '#machines/model/define-model.ts';
import { oneLine } from '#machines/model/emit/one-line.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { findCouncil } from '../command/database.ts';
import { obstacleTo } from './obstacles.ts';
import {
  choosePlans,
  everyTransition,
  onPage,
  plansOfMachine,
  plansWalked,
  type PathChoice,
} from './choose-plans.ts';
import { transitionsThrough } from './through.ts';
import { movesOfPages } from './page-moves.ts';
import { notePrintedPaths } from './printed-paths.ts';
import { labelsOfPaths } from './walked-list.ts';
import { readReports } from './walk-report.ts';

type PathFormat = 'text' | 'json' | 'markdown' | 'page' | 'gherkin' | 'playwright' | 'csv';

/** Formats for programs, without the words of the screen. */
const emitters: Readonly<
  Record<Exclude<PathFormat, 'markdown' | 'page' | 'csv' | 'gherkin'>, (scripts: readonly Script[]) => string>
> = {
  text: emitText,
  json: emitJson,
  playwright: (scripts) => {
    const [machine, ...others] = new Set(scripts.map((script) => script.machine));
    if (machine === undefined || others.length > 0) {
      throw new CommandError('A Playwright file is for one machine. Name it, as in "paths bidding".', 2);
    }
    return emitPlaywright(machine, scripts);
  },
};

/** The name of a machine, of a scenario in it, or of a path. */
interface PathName {
  readonly machine: string | undefined;
  readonly scenario: string | undefined;
  readonly pathId: string | undefined;
}

interface PathsRequest extends Omit<PathChoice, 'pathId'> {
  readonly format: PathFormat;
  /** Machines, scenarios and paths by name. */
  readonly named: readonly PathName[];
  /**
   * The paths that this driver walks in the tests, or, for a `hand`, those without moves that only a program can make;
   * undefined for paths that cover what `cover` says.
   */
  readonly driver: 'machine' | 'api' | 'browser' | 'hand' | undefined;
  /** Leaves out paths that this council's files make impossible, and quotes its labels. */
  readonly council: string | undefined;
  /** The language of the labels; the council's first if undefined. */
  readonly language: string | undefined;
  /** Keeps paths that only a program can walk in what a person gets, and those that no page can in features. */
  readonly all: boolean;
  /** The tool that a CSV file is for. */
  readonly tool: CsvTool | undefined;
  /** Only paths that walk something these clauses ask for, as `--clause` names them. */
  readonly clause: string | undefined;
  /** Prints only paths with this transition, as `transitionsThrough` reads it. */
  readonly through: string | undefined;
  /** A folder for one Gherkin file of each machine, instead of printing. */
  readonly output: string | undefined;
}

/**
 * `machines paths [machine[/scenario[/id]]...]`: prints the test paths that are named, or those of all machines.
 * @throws {CommandError} for a Playwright file of several machines, a Gherkin file of several without a folder, features
 *   that no page can walk, a folder for another format, a CSV file for no tool, a tool for another format, clauses that
 *   no path walks, and as `choosePlans` does.
 */
export async function paths(
  context: Context,
  chosen: readonly KnownModel[],
  request: PathsRequest,
): Promise<ExitStatus> {
  const isForOne = request.to !== undefined || request.scenario !== undefined || request.weights.size > 0;
  if (isForOne && chosen.length > 1) {
    throw new CommandError(
      'A scenario, a state and weights belong to one machine. Name it, as in "paths bidding --to placed".',
      2,
    );
  }
  if (request.tool !== undefined && request.format !== 'csv') {
    throw new CommandError('--for says which tool a CSV file is for, so it goes with --format csv only.', 2);
  }
  if (request.tool === undefined && request.format === 'csv') {
    throw new CommandError(`Say which tool the CSV file is for: --for ${csvTools.join(' or --for ')}.`, 2);
  }
  if (request.output !== undefined && request.format !== 'gherkin') {
    throw new CommandError(
      '--output is a folder of Gherkin files, so it goes with --format gherkin only.',
      2,
    );
  }
  if (request.format === 'gherkin' && request.output === undefined && chosen.length > 1) {
    throw new CommandError(
      'A Gherkin file is for one machine. Name it, as in "paths bidding", or a folder for all: --output features.',
      2,
    );
  }
  const wanted = request.clause === undefined ? undefined : chooseClauses(request.clause);
  const noted = await labelsOfPaths(context);
  const { format, driver } = request;
  const isForPerson = format === 'markdown' || format === 'page' || format === 'csv';
  const isForHand = driver === 'hand' || (isForPerson && !request.all);
  const walker = driver === 'hand' ? undefined : driver;
  if (walker !== undefined && (request.to !== undefined || request.random !== undefined)) {
    throw new CommandError(
      `--driver ${walker} prints the paths of the tests, so it goes without --to and --random.`,
      2,
    );
  }
  const reports = walker === undefined ? [] : await readReports(context.walksFolder);
  const files = await findCouncil(context.environment, request.council ?? 'ashcombe');
  const say = labelsOf(files, request.language);
  const through = request.through === undefined ? undefined : transitionsThrough(chosen, request.through);
  // Features run on pages.
  const pages = format === 'gherkin' && !request.all ? await movesOfPages(chosen) : undefined;
  const all = chosen.flatMap(({ model }) => {
    context.progress(`${model.id} …`);
    const page = pages?.get(model.id);
    // The page of a search begins after one.
    if (page !== undefined && !model.scenarioIds.some((id) => page.scenarios.includes(id))) return [];
    const supports = page?.supports;
    const plans = namesOf(model.id, request).flatMap(({ scenario, pathId }) =>
      // A path has the same id and steps on every driver.
      walker === undefined || pathId !== undefined
        ? choosePlans(model, { ...request, scenario, pathId, isByHand: isForHand, supports }, noted)
        : onPage(
            walker === 'machine'
              ? plansOfMachine(model, scenario)
              : plansWalked(model, walker, scenario, reports),
            supports,
          ),
    );
    return scriptsOf(model, wanted === undefined ? plans : plansAskedBy(model, plans, clauseNames(wanted)));
  });
  const planned = all.filter(
    ({ steps }) => !through || steps.some(({ transitions }) => transitions.some((id) => through.has(id))),
  );
  context.progress('');
  if (wanted !== undefined && planned.length === 0)
    throw nothingNames(chosen.length === 1 ? chosen[0]?.model.id : undefined, wanted);
  if (walker !== undefined && all.length === 0) {
    throw new CommandError(
      `The last tests here walked no such path ${walker === 'api' ? 'on the API' : 'in a browser'}. Run "npm test" first. Some machines are not walked there: "npm run machines -- coverage ${chosen[0]?.model.id}" says where.`,
    );
  }
  if (pages !== undefined && all.length === 0) {
    throw new CommandError('No page can be made to walk this. To print it anyway: --all.');
  }
  const { scripts, leftOut } =
    request.council === undefined && !isForPerson
      ? { scripts: planned, leftOut: [] }
      : withoutObstacles(planned, files);
  await notePrintedPaths(context.walksFolder, scripts);
  if (isForPerson) {
    const council = files.tenant.tenantId;
    const guides = chosen.flatMap(({ model }) =>
      guidesOf(
        model,
        scripts.filter(({ machine }) => machine === model.id),
        say,
      ),
    );
    const kept = guides.filter(({ onlyByProgram }) => request.all || onlyByProgram.length === 0);
    const spoken = request.language === undefined ? '' : ` --language ${request.language}`;
    const setUp = ({ machine, scenario }: Guide) =>
      `npm run scenario -- ${machine}/${scenario} --council ${council}${spoken}`;
    if (format === 'page') context.say(guidePage(kept, council, setUp));
    else context.say(request.tool ? emitCsv(request.tool, kept, setUp) : emitGuideMarkdown(kept, setUp));
    const missing = guides.length - kept.length;
    if (missing > 0) {
      context.complain(
        `Left out: ${missing} ${missing === 1 ? 'path' : 'paths'} that only a program can walk. To print all: --all.`,
      );
    }
  } else if (format === 'gherkin') {
    const council = files.tenant.tenantId;
    const language = request.language ?? files.tenant.localeId;
    const features = chosen.flatMap(({ model }) => {
      const own = scripts.filter(({ machine }) => machine === model.id);
      if (own.length === 0) return [];
      const text = emitGherkin({ model, scripts: own, purpose: purposeOf(model.id), council, language, say });
      return [{ name: `${model.id}.feature`, text }];
    });
    if (request.output === undefined) for (const { text } of features) context.say(text);
    else await writeFeatures(context, request.output, features);
  } else {
    context.say(emitters[format](scripts.map((script) => filled(script, say))));
  }
  if (request.format === 'text') {
    const steps = scripts.reduce((sum, script) => sum + script.steps.length, 0);
    context.say(
      `\n${scripts.length} ${scripts.length === 1 ? 'path' : 'paths'}, ${steps} ${steps === 1 ? 'step' : 'steps'}${wanted === undefined ? '' : `, for ${clausesInWords(wanted)}`}`,
    );
  }
  for (const line of leftOut) context.complain(line);
  return 0;
}

/** Returns what was named of a machine: scenarios and paths, each once, or all of it. */
function namesOf(
  machine: string,
  { named, scenario }: PathsRequest,
): readonly Pick<PathName, 'scenario' | 'pathId'>[] {
  const own = named.filter((name) => name.machine === machine);
  if (own.length === 0) return [{ scenario, pathId: undefined }];
  const once = new Map(own.map((name) => [`${name.scenario ?? ''}/${name.pathId ?? ''}`, name]));
  return [...once.values()].map((name) => ({ scenario: name.scenario ?? scenario, pathId: name.pathId }));
}

function purposeOf(id: string): string {
  const listed = machineAreas.flatMap(({ machines }) => machines).find((machine) => machine.id === id);
  return listed?.purpose ?? id;
}

async function writeFeatures(
  { say }: Context,
  folder: string,
  features: readonly { readonly name: string; readonly text: string }[],
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await Promise.all(features.map(({ name, text }) => writeFile(join(folder, name), `${text}\n`)));
  } catch (error) {
    throw new CommandError(
      `${folder} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
  say(
    `${features.length} ${features.length === 1 ? 'feature is' : 'features are'} in ${shownFolder(folder)}.`,
  );
}

/** Returns a script with the labels of a council in its instructions. */
export function filled(script: Script, say: Say): Script {
  const steps = script.steps.map((step) =>
    step.byHand === undefined ? step : { ...step, byHand: fill(step.byHand, say) },
  );
  return { ...script, steps };
}

/**
 * Returns one path as a script.
 * @throws {CommandError} if there is none with this id, or the council's files make it impossible.
 */
export async function findScript(
  context: Context,
  chosen: readonly KnownModel[],
  {
    scenario,
    pathId,
    council,
  }: { readonly scenario: string | undefined; readonly pathId: string; readonly council: string },
): Promise<Script> {
  const noted = await labelsOfPaths(context);
  const choice = { ...everyTransition, scenario, pathId };
  const planned = chosen.flatMap(({ model }) => scriptsOf(model, choosePlans(model, choice, noted)));
  const { scripts, leftOut } = withoutObstacles(planned, await findCouncil(context.environment, council));
  const [script] = scripts;
  if (script === undefined) throw new CommandError(leftOut.join(' '));
  return script;
}

/** Separates the scripts that a council's files allow, and says of the others why they are left out. */
function withoutObstacles(planned: readonly Script[], council: TenantFiles) {
  const [scheme] = council.policy.schemes;
  if (scheme === undefined) throw new CommandError(`${council.tenant.tenantId} has no scheme.`);
  const rules = { scheme, forms: council.forms };
  const judged = planned.map((script) => {
    const labels = script.steps.map(({ move }) => move.label);
    return { script, obstacle: obstacleTo({ ...script, labels }, rules) };
  });
  const impossible = Map.groupBy(
    judged.filter(({ obstacle }) => obstacle !== undefined),
    ({ obstacle }) => obstacle,
  );
  return {
    scripts: judged.flatMap(({ script, obstacle }) => (obstacle === undefined ? [script] : [])),
    leftOut: [...impossible].map(
      ([obstacle, { length }]) =>
        `Left out for ${council.tenant.tenantId}: ${length} ${length === 1 ? 'path' : 'paths'}, because ${obstacle}`,
    ),
  };
}

/** Returns scripts for a terminal: one line for each step, and below it what should be seen. */
export function emitText(scripts: readonly Script[]): string {
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

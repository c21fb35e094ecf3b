import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { didYouMean } from '#api/rules/words/near-word.ts';
import { expectationOf } from '#machines/model/walked-steps.ts';
import { project } from '../build/inputs.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { shownFolder } from '../command/shown-folder.ts';
import type { KnownModel } from './load-models.ts';
import { portalVersion } from './portal-version.ts';
import { appendResults, type Mistake, type RecordedResult } from './results.ts';
import { councilsIn, labelsOfPaths, readWalkedList, walkFinder, type FoundWalk } from './walked-list.ts';

export const verdicts = ['passed', 'failed'] as const;

interface RecordRequest {
  readonly id: string | undefined;
  readonly result: (typeof verdicts)[number] | undefined;
  readonly step: number | undefined;
  readonly note: string | undefined;
  readonly council: string;
  readonly by: string | undefined;
  readonly portal: string | undefined;
  /** The file of results; undefined for the project's own. */
  readonly file: string | undefined;
  /** A list of walked paths to record. */
  readonly from: string | undefined;
  /** Records the right lines of a list that has mistakes. */
  readonly partly: boolean;
  readonly json: boolean;
}

/**
 * `machines record`: keeps the results of paths that a person has walked. Records nothing if there is a mistake, unless
 * asked to do so `partly`. Status 1 for a mistake.
 * @throws {CommandError} for options that do not go together, an unknown council, or a path or list with mistakes.
 */
export async function recordWalks(
  context: Context,
  known: readonly KnownModel[],
  request: RecordRequest,
): Promise<ExitStatus> {
  const { complain, now, say } = context;
  requireSense(request);
  const councils = await councilsIn(context.tenantsFolder);
  requireCouncil(councils, request.council);
  const file = request.file ?? context.resultsFile;
  const { walks, mistakes } = await walksOf(context, known, request, { file, councils });
  if (mistakes.length > 0 && !request.partly) {
    throw new CommandError(
      request.from === undefined
        ? `${mistakes[0]?.what} Nothing was recorded.`
        : `${request.from} has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}, and nothing of it was recorded. Mend it, or add --partly to record its other lines.\n${listed(mistakes)}`,
    );
  }
  const shared = {
    by: request.by ?? nameOfPerson(),
    version: request.portal ?? portalVersion(),
  };
  const at = now().toISOString();
  const results = walks.map(({ id, result, step, note, council, graph, path }): RecordedResult => ({
    at,
    path: id,
    result,
    ...(step === undefined ? {} : { step }),
    ...(note === undefined ? {} : { note }),
    ...shared,
    council: council ?? request.council,
    steps: path.steps.map(({ move }) => move.label),
    expected: expectationOf(graph, path),
  }));
  if (results.length > 0) await appendResults(file, results);
  if (request.json) say(JSON.stringify({ file, results, mistakes }, null, 2));
  else {
    const isElsewhere = results.some(({ council }) => council !== request.council);
    for (const { path, result, step, steps, council } of results) {
      const place =
        step === undefined ? '' : ` at ${step === 0 ? 'the start' : `step ${step}: ${steps[step - 1]}`}`;
      say(`${path} ${result}${place}${isElsewhere ? `, in ${council}` : ''}`);
    }
    say(
      `Recorded ${results.length} ${results.length === 1 ? 'result' : 'results'} of ${shared.by}${isElsewhere ? '' : ` in ${request.council}`}, on ${shared.version}, in ${shownFolder(file)}.`,
    );
  }
  const withoutStep = results.filter(({ result, step }) => result === 'failed' && step === undefined);
  if (withoutStep.length > 0) {
    complain(
      `Without the step that failed, ${withoutStep.length === 1 ? 'a failed path counts' : 'failed paths count'} for nothing: ${withoutStep.map(({ path }) => path).join(', ')}. To count what went before, record ${withoutStep.length === 1 ? 'it' : 'them'} again with the number of the step, or 0 for the start.`,
    );
  }
  if (mistakes.length === 0) return 0;
  complain(
    `${mistakes.length} ${mistakes.length === 1 ? 'line was' : 'lines were'} not recorded:\n${listed(mistakes)}`,
  );
  return 1;
}

/** Returns mistakes, one on each line, for a person. */
export function listed(mistakes: readonly Mistake[]): string {
  return mistakes.map(({ line, what }) => `  line ${line}: ${what}`).join('\n');
}

function requireSense({ id, result, step, note, from, partly }: RecordRequest): void {
  if (from !== undefined && (id !== undefined || step !== undefined || note !== undefined)) {
    throw new CommandError('With --from, paths, steps and notes are in the file. Leave the others out.', 2);
  }
  if (from !== undefined) return;
  if (partly) throw new CommandError('--partly is for a file of paths, which --from names.', 2);
  if (id === undefined || result === undefined) {
    throw new CommandError(
      'Say which path, and how it ended: "record bidding/fresh/c85f3c426ba225fb passed". Or name a file of them with --from.',
      2,
    );
  }
  if (step !== undefined && result === 'passed') {
    throw new CommandError('--step is the step that failed, so it does not go with "passed".', 2);
  }
}

/** @throws {CommandError} if there is no such council, with a list of councils. */
function requireCouncil(councils: readonly string[], name: string): void {
  if (councils.includes(name)) return;
  throw new CommandError(
    `There is no council "${name}". ${didYouMean(name, councils)}Choose one of: ${councils.join(', ')}.`,
    2,
  );
}

async function walksOf(
  { walksFolder }: Context,
  known: readonly KnownModel[],
  { id, result, step, note, from }: RecordRequest,
  { file, councils }: { readonly file: string; readonly councils: readonly string[] },
): Promise<{ readonly walks: readonly FoundWalk[]; readonly mistakes: readonly Mistake[] }> {
  const models = known.map(({ model }) => model);
  const labels = await labelsOfPaths({ walksFolder, resultsFile: file });
  if (from !== undefined) return readWalkedList(from, models, labels, councils);
  if (id === undefined || result === undefined) return { walks: [], mistakes: [] };
  const found = walkFinder(
    models,
    labels,
  )({ id, result, ...(step === undefined ? {} : { step }), ...(note === undefined ? {} : { note }) });
  return typeof found === 'string'
    ? { walks: [], mistakes: [{ line: 1, what: found }] }
    : { walks: [found], mistakes: [] };
}

/** Returns the name that git writes into this person's commits, or the name of their account on the computer. */
function nameOfPerson(): string {
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    if (name !== '') return name;
  } catch {
    // There is no git here, or it knows no name.
  }
  return userInfo().username;
}

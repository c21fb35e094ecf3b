import { readdir, readFile } from 'node:fs/promises';
import type { Model } from '#machines/model/define-model.ts';
import { didYouMean } from '#api/rules/words/near-word.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context } from '../command/context.ts';
import { pathFinder, type FoundPath } from './find-path.ts';
import { readPrintedPaths } from './printed-paths.ts';
import { readResults, type Mistake, type RecordedResult } from './results.ts';
import { readReports } from './walk-report.ts';

/** A result of a path, as a person says it. */
interface Verdict extends Pick<RecordedResult, 'result' | 'step' | 'note'> {
  readonly id: string;
  /** The council in which it was walked, if the line names one. */
  readonly council?: string;
}

/** A path that a person has walked, found in its machine. */
export interface FoundWalk extends Verdict, FoundPath {
  readonly model: Model;
}

/** Returns the labels of the steps of every path that was printed, walked by a driver or recorded, by its id. */
export async function labelsOfPaths({
  walksFolder,
  resultsFile,
}: Pick<Context, 'walksFolder' | 'resultsFile'>): Promise<Map<string, readonly string[]>> {
  const reports = await readReports(walksFolder);
  const { results } = await readResults(resultsFile);
  return new Map([
    ...(await readPrintedPaths(walksFolder)),
    ...reports.flatMap(({ paths }) => paths.map(({ id, steps }) => [id, steps] as const)),
    ...results.map(({ path, steps }) => [path, steps] as const),
  ]);
}

/** Returns the names of the councils in a folder of councils. */
export async function councilsIn(tenantsFolder: string): Promise<string[]> {
  const entries = await readdir(tenantsFolder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && entry.name !== 'base').map(({ name }) => name);
}

/**
 * Reads a list of walked paths, one on each line: `ID`, `ID passed`, `ID failed` or `ID failed STEP`, each with
 * `@COUNCIL` and a note behind it if there are any. Text after `#` is a note too, and a line of nothing else is left
 * out.
 * @param known labels of the steps of paths, by id, beyond those that the machines' own plans make.
 * @param councils the names that may follow `@`.
 * @returns the paths found, and all mistakes.
 * @throws {CommandError} if the file cannot be read, or has no path.
 */
export async function readWalkedList(
  file: string,
  models: readonly Model[],
  known: ReadonlyMap<string, readonly string[]>,
  councils: readonly string[],
): Promise<{ readonly walks: readonly FoundWalk[]; readonly mistakes: readonly Mistake[] }> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read. It must have the id of a path on each line.`, 2);
  });
  const find = walkFinder(models, known);
  const walks: FoundWalk[] = [];
  const mistakes: Mistake[] = [];
  const lines = new Map<string, number>();
  for (const [index, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    const verdict = verdictIn(written, councils);
    if (verdict === undefined) continue;
    const found = typeof verdict === 'string' ? verdict : findOnce(verdict, line);
    if (typeof found === 'string') mistakes.push({ line, what: found });
    else walks.push(found);
  }
  if (walks.length === 0 && mistakes.length === 0) {
    throw new CommandError(`${file} has no paths. It must have the id of a path on each line.`, 2);
  }
  return { walks, mistakes };

  function findOnce(verdict: Verdict, line: number): FoundWalk | string {
    const walk = [verdict.id, ...(verdict.council === undefined ? [] : [`@${verdict.council}`])].join(' ');
    const first = lines.get(walk);
    if (first !== undefined) return `${walk} is on line ${first} already. Keep the line that is right.`;
    lines.set(walk, line);
    return find(verdict);
  }
}

/** Returns what a line says, the mistake in it, or undefined if it says nothing. */
function verdictIn(line: string, councils: readonly string[]): Verdict | string | undefined {
  const [, id = '', rest = ''] = /^\s*([^\s#]*)\s*(.*?)\s*$/.exec(line) ?? [];
  if (id === '') return undefined;
  const [, word = '', after = ''] = /^([^\s#@]*)\s*(.*)$/.exec(rest) ?? [];
  if (word !== '' && word !== 'passed' && word !== 'failed') {
    return `it says "${word}" after the id. Write passed, failed, @ and a council, or # and a note.`;
  }
  const result = word === '' ? 'passed' : word;
  const step = result === 'failed' ? /^\d+(?=\s|$|#)/.exec(after)?.[0] : undefined;
  const [, council, note = ''] = /^(?:@(\S*))?\s*(.*)$/.exec(after.slice(step?.length ?? 0).trim()) ?? [];
  if (council !== undefined && !councils.includes(council)) {
    return `there is no council "${council}". ${didYouMean(council, councils)}Choose one of: ${councils.join(', ')}.`;
  }
  if (word === '' && note !== '' && !note.startsWith('#')) {
    return `it says "${note.split(/\s/)[0]}" after the council. Write passed or failed before the @, or # and a note behind it.`;
  }
  return {
    id,
    result,
    ...(step === undefined ? {} : { step: Number(step) }),
    ...(council === undefined ? {} : { council }),
    ...noteIn(note),
  };
}

function noteIn(text: string): Pick<Verdict, 'note'> {
  const note = text.replace(/^#\s*/, '');
  return note === '' ? {} : { note };
}

/**
 * Returns a function that finds a walked path in its machine, or says why it cannot.
 * @param known labels of the steps of paths, by id, beyond those that the machines' own plans make.
 */
export function walkFinder(
  models: readonly Model[],
  known: ReadonlyMap<string, readonly string[]>,
): (verdict: Verdict) => FoundWalk | string {
  const find = pathFinder(known);
  return (verdict) => {
    const { id, step } = verdict;
    const [machine = '', scenario = '', pathId = '', ...rest] = id.split('/');
    const model = models.find((each) => each.id === machine);
    if (pathId === '' || rest.length > 0 || model === undefined) {
      const ids = models.map((each) => each.id);
      return `"${id}" is no path. ${model === undefined && pathId !== '' && rest.length === 0 ? `There is no machine "${machine}". ${didYouMean(machine, ids)}` : ''}An id has a machine, a scenario and a number, as in bidding/fresh/8fda995d38a444e7.`;
    }
    if (!model.scenarioIds.includes(scenario)) {
      return `"${id}" is no path, since ${machine} has no scenario "${scenario}". ${didYouMean(scenario, model.scenarioIds)}If the machine has changed, walk it again: npm run machines -- paths ${machine}`;
    }
    const found = find(model, scenario, pathId);
    if (found === undefined) {
      return `${machine} has no path "${id}", and no command printed it here. If the machine has changed, print its paths and walk it again: npm run machines -- paths ${machine}`;
    }
    const { length } = found.path.steps;
    if (step !== undefined && step > length) {
      return `"${id}" has ${length} ${length === 1 ? 'step' : 'steps'}, so it cannot fail at step ${step}.`;
    }
    return { ...verdict, model, ...found };
  };
}

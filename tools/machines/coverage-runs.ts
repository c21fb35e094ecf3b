import { eachTransitionInEachState } from '#machines/model/cover.ts';
import type { Model } from '#machines/model/define-model.ts';
import type { Graph } from '#machines/model/explore.ts';
import { machineDriver } from '#machines/model/machine-driver.ts';
import { expectationOf, recordSteps } from '#machines/model/walked-steps.ts';
import { pathOfLabels } from '#machines/model/choose-paths.ts';
import { newRecord, planOf, walkAll, type WalkRecord } from '#machines/model/run.ts';
import { stateName } from '#machines/model/state-name.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';
import { portalVersion } from './portal-version.ts';
import { listed } from './record.ts';
import { readResults, type Mistake, type RecordedResult } from './results.ts';
import { readReports, type WalkReport } from './walk-report.ts';
import { councilsIn, labelsOfPaths, readWalkedList, type FoundWalk } from './walked-list.ts';

/** The driver of paths that people walk. */
export const byHand = 'hand';

/** The end of one walk of one path. */
export interface PathEnd {
  readonly id: string;
  /** `machine`, `api`, `browser` or `hand`. */
  readonly driver: string;
  readonly council: string | undefined;
  readonly version: string | undefined;
  /** ISO instant. */
  readonly at: string;
  /** Labels of the path's steps. */
  readonly steps: readonly string[];
  /** The person who walked it by hand. */
  readonly by?: string;
  readonly seconds?: number;
  /** A person's remark on a path that passed. */
  readonly note?: string;
  readonly failure?: {
    /** The step at which it failed, from 1; 0 is the start. Undefined if nobody said. */
    readonly step: number | undefined;
    readonly message: string;
  };
}

/** Everything one driver has walked of a machine in one council, on one version of the portal. */
export interface Run {
  readonly driver: string;
  readonly council: string | undefined;
  readonly version: string | undefined;
  /** ISO instant of its last walk. */
  readonly at: string;
  readonly covered: Covered;
  readonly ends: readonly PathEnd[];
}

/** Things that walks have covered; see `WalkRecord`. */
export type Covered = Pick<WalkReport, 'transitions' | 'guardsRefused' | 'refused' | 'states'>;

/** A machine with all walks of it that count. */
export interface WalkedMachine {
  readonly model: Model;
  /** One graph for each scenario. */
  readonly graphs: readonly Graph[];
  /** The machine's own run is the first. */
  readonly runs: readonly Run[];
  /** Results of paths that the machine no longer takes, or on which it now does something else. They count nothing. */
  readonly outdated: readonly PathEnd[];
  /** Walks that failed, and that nobody has passed since in the same council, with the same driver. */
  readonly failed: readonly PathEnd[];
}

/**
 * Collects all walks: the machine is walked now, the drivers count as of their last run, and people's results are those
 * recorded and those in a list.
 * @param sources `resultsFile`: recorded results. `list`: paths walked by hand that are not recorded.
 * @returns the machines, and mistakes in the file of results.
 * @throws {CommandError} if the list has mistakes.
 */
export async function collectWalks(
  {
    walksFolder,
    tenantsFolder,
    now,
    progress,
  }: Pick<Context, 'walksFolder' | 'tenantsFolder' | 'now' | 'progress'>,
  known: { readonly all: readonly KnownModel[]; readonly chosen: readonly KnownModel[] },
  sources: { readonly resultsFile: string; readonly list: string | undefined },
): Promise<{ readonly machines: readonly WalkedMachine[]; readonly mistakes: readonly Mistake[] }> {
  const at = now().toISOString();
  const reports = await readReports(walksFolder);
  const { results, mistakes } = await readResults(sources.resultsFile);
  const listedWalks =
    sources.list === undefined
      ? []
      : await walksInList(
          sources.list,
          known.all,
          await labelsOfPaths({ walksFolder, ...sources }),
          await councilsIn(tenantsFolder),
        );
  const machines: WalkedMachine[] = [];
  for (const { model } of known.chosen) {
    progress(`${model.id} …`);
    const plans = planOf(model, { goals: eachTransitionInEachState });
    const graphs = plans.map(({ graph }) => graph);
    // oxlint-disable-next-line no-await-in-loop -- one line of progress
    const own = await walkAll(model, plans, machineDriver(model));
    const ownRun: Run = {
      driver: own.driver,
      council: undefined,
      version: undefined,
      at,
      covered: coveredBy(own),
      ends: [],
    };
    const fromDrivers = reports
      .filter(({ machine, driver }) => machine === model.id && driver.toLowerCase() !== own.driver)
      .map(runOfReport);
    const fromPeople = handRuns(
      graphs,
      results.filter(({ path }) => path.startsWith(`${model.id}/`)),
    );
    const unrecorded = listedWalks.filter((walk) => walk.model.id === model.id);
    const runs = [
      ownRun,
      ...fromDrivers,
      ...fromPeople.runs,
      ...(unrecorded.length > 0 ? [runOfList(unrecorded, at)] : []),
    ];
    machines.push({
      model,
      graphs,
      runs,
      outdated: fromPeople.outdated,
      failed: standingFailures(runs.flatMap(({ ends }) => ends)),
    });
  }
  progress('');
  return { machines, mistakes };
}

async function walksInList(
  file: string,
  all: readonly KnownModel[],
  labels: ReadonlyMap<string, readonly string[]>,
  councils: readonly string[],
): Promise<readonly FoundWalk[]> {
  const models = all.map(({ model }) => model);
  const { walks, mistakes } = await readWalkedList(file, models, labels, councils);
  if (mistakes.length === 0) return walks;
  throw new CommandError(
    `${file} has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}, so nothing was counted:\n${listed(mistakes)}`,
  );
}

function coveredBy({ transitions, guardsRefused, refused, states }: WalkRecord): Covered {
  return {
    transitions: [...transitions],
    guardsRefused: [...guardsRefused],
    refused: [...refused],
    states: [...states],
  };
}

function runOfReport(report: WalkReport): Run {
  const { council, version, at, paths } = report;
  const driver = report.driver.toLowerCase();
  return {
    driver,
    council,
    version,
    at,
    covered: report,
    ends: paths.map(({ id, steps, seconds, failure }) => ({
      id,
      driver,
      council,
      version,
      at,
      steps,
      seconds,
      ...(failure === undefined ? {} : { failure }),
    })),
  };
}

function runOfList(walks: readonly FoundWalk[], at: string): Run {
  const record = newRecord(byHand);
  const version = portalVersion();
  const ends = walks.map(({ id, result, step, note, council, graph, path }) => {
    recordSteps(record, graph, path, stepsMade(result, step, path.steps.length));
    return {
      id,
      driver: byHand,
      council,
      version,
      at,
      steps: path.steps.map(({ move }) => move.label),
      ...endOf({ result, step, note }),
    };
  });
  return { driver: byHand, council: undefined, version, at, covered: coveredBy(record), ends };
}

/** Makes a run of each council and version. A later result of a path does not undo what an earlier one covered. */
function handRuns(
  graphs: readonly Graph[],
  results: readonly RecordedResult[],
): { readonly runs: readonly Run[]; readonly outdated: readonly PathEnd[] } {
  const outdated: PathEnd[] = [];
  const groups = Map.groupBy(results, ({ council, version }) => `${council} ${version}`);
  const runs = [...groups.values()].flatMap((own): Run[] => {
    const record = newRecord(byHand);
    const ends: PathEnd[] = [];
    for (const result of own) {
      const { path: id, council, version, at, by, steps } = result;
      const end = { id, driver: byHand, council, version, at, by, steps, ...endOf(result) };
      const graph = graphs.find(({ scenario }) => scenario === id.split('/')[1]);
      const path = graph && pathOfLabels(graph, steps);
      if (!graph || !path || expectationOf(graph, path) !== result.expected) {
        outdated.push(end);
        continue;
      }
      recordSteps(record, graph, path, stepsMade(result.result, result.step, steps.length));
      ends.push(end);
    }
    const last = ends.at(-1);
    if (last === undefined) return [];
    const { council, version, at } = last;
    return [{ driver: byHand, council, version, at, covered: coveredBy(record), ends }];
  });
  return { runs, outdated };
}

/** Returns how many steps a result covers. A path that failed at a place that nobody named covers nothing. */
function stepsMade(result: RecordedResult['result'], step: number | undefined, all: number): number | null {
  if (result === 'passed') return all;
  return step === undefined || step === 0 ? null : step - 1;
}

function endOf({
  result,
  step,
  note,
}: {
  readonly result: RecordedResult['result'];
  readonly step?: number | undefined;
  readonly note?: string | undefined;
}): Pick<PathEnd, 'failure' | 'note'> {
  if (result === 'failed') return { failure: { step, message: note ?? '' } };
  return note === undefined ? {} : { note };
}

function standingFailures(ends: readonly PathEnd[]): PathEnd[] {
  const inOrder = ends.toSorted((one, other) => one.at.localeCompare(other.at));
  const last = new Map(inOrder.map((end) => [`${end.driver} ${end.council} ${end.id}`, end]));
  return [...last.values()].filter(({ failure }) => failure !== undefined);
}

/**
 * Returns the transitions that the failing step of a walk was to take, and the state in which it was to end.
 * @returns nothing if nobody named the step, or the machine no longer takes it.
 */
export function placeOfFailure(
  { graphs }: Pick<WalkedMachine, 'graphs'>,
  { id, steps, failure }: PathEnd,
): { readonly transitions: readonly string[]; readonly state: string } | undefined {
  const graph = graphs.find(({ scenario }) => scenario === id.split('/')[1]);
  const step = failure?.step;
  if (graph === undefined || step === undefined) return undefined;
  const edge = pathOfLabels(graph, steps.slice(0, step))?.steps.at(-1);
  if (edge === undefined && step > 0) return undefined;
  const node = graph.nodes[edge?.to ?? 0];
  return node && { transitions: edge?.transitions ?? [], state: stateName(node.snapshot.value) };
}

/** The drivers, from the cheapest to the slowest. */
export const allDrivers: readonly string[] = ['machine', 'api', 'browser', byHand];

/** Names of drivers for people, where they differ from their ids. */
export const driverNames: Readonly<Record<string, string>> = { api: 'API', hand: 'by hand' };

/** Returns the place, the reason and the circumstances of a walk, for a person. */
export function describeEnd({ driver, council, version, at, by, steps, failure }: PathEnd): {
  readonly where: string;
  readonly why: string;
  readonly who: string;
} {
  const { step, message = '' } = failure ?? {};
  const place =
    step === undefined ? '' : step === 0 ? ', at the start' : `, step ${step} (${steps[step - 1]})`;
  const name = driverNames[driver] ?? driver;
  return {
    where: `${driver === 'hand' ? name : `on the ${name}`}${council === undefined ? '' : ` in ${council}`}${failure === undefined ? '' : place}`,
    why: message,
    who: [by, timeText(at), version].filter((part) => part !== undefined).join(', '),
  };
}

/** Returns an instant as reports write it, in UTC: `2026-03-02 12:00`. */
export function timeText(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

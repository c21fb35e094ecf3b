import { behaviourOf, refusedPairs } from '#machines/model/behaviour.ts';
import { askedBy, askedTransitions, type AskedTransition } from '#machines/model/clauses.ts';
import { eachTransitionInEachState } from '#machines/model/cover.ts';
import type { Model } from '#machines/model/define-model.ts';
import { explore } from '#machines/model/explore.ts';
import { machineDriver } from '#machines/model/machine-driver.ts';
import { planOf, walkAll } from '#machines/model/run.ts';
import { shapeOf } from '#machines/model/shape.ts';
import { statesAround } from '#machines/model/state-name.ts';
import type { Requirement } from '#machines/requirements/requirements.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { chooseClauses, clauseNames, nothingNames } from './clauses.ts';
import { reportClauses, type WalkedMachine } from './coverage-of-clauses.ts';
import type { KnownModel } from './load-models.ts';
import { readReports, reportOf, type WalkReport } from './walk-report.ts';
import { readManualWalks } from './manual-walks.ts';

interface CoverageRequest {
  readonly json: boolean;
  /** A file of path ids that a person has walked. */
  readonly run: string | undefined;
  /** Clauses to report on instead, as `--clause` names them. */
  readonly clause: string | undefined;
}

/** A set of things to walk, and the part that a driver has walked. */
interface Measure {
  readonly name:
    | 'transitions'
    | 'guards that said no'
    | 'refused pairs'
    | 'clauses'
    | 'clauses of transitions';
  readonly all: readonly string[];
  readonly walked: (report: WalkReport) => readonly string[];
}

/**
 * `machines coverage [id]`: reports coverage by driver. The machine is walked now; other drivers count as of their last
 * run. With `json`: `[{ machine, drivers: [{ driver, at, measures: { <name>: { walked, all, missing } } }] }]`. Status
 * 1 if the machine's own walk misses a transition.
 */
export async function reportMachineCoverage(
  { walksFolder, say, progress }: Context,
  chosen: readonly KnownModel[],
  { json, run, clause }: CoverageRequest,
): Promise<ExitStatus> {
  const wanted = clause === undefined ? undefined : chooseClauses(clause);
  const kept = await readReports(walksFolder);
  const models = chosen
    .map(({ model }) => model)
    .filter((model) => wanted === undefined || doesName(model, wanted));
  if (wanted !== undefined && chosen.length === 1 && models.length === 0)
    throw nothingNames(chosen[0]?.model.id, wanted);
  const byHand = run === undefined ? new Map() : await readManualWalks(run, models);
  const machines = [];
  const walked: WalkedMachine[] = [];
  for (const model of models) {
    progress(`${model.id} …`);
    // oxlint-disable-next-line no-await-in-loop -- one line of progress
    const own = await walkAll(
      model,
      planOf(model, { goals: eachTransitionInEachState }),
      machineDriver(model),
    );
    const hand = byHand.get(model.id);
    const reports = [
      reportOf(model.id, own, 'now'),
      ...kept.filter(({ machine, driver }) => machine === model.id && driver !== own.driver),
      ...(hand === undefined ? [] : [reportOf(model.id, hand, 'now')]),
    ];
    walked.push({ model, walks: reports });
    const measures = measuresOf(model);
    machines.push({ machine: model.id, drivers: reports.map((report) => measured(report, measures)) });
  }
  progress('');
  if (wanted !== undefined) await reportClauses({ say }, wanted, walked, json);
  else if (json) say(JSON.stringify(machines, null, 2));
  else for (const { machine, drivers } of machines) printCoverage(say, machine, drivers);
  const isWhole = machines.every(({ drivers }) => drivers[0]?.measures.transitions?.missing.length === 0);
  return isWhole ? 0 : 1;
}

function doesName(model: Model, wanted: readonly Requirement[]): boolean {
  const { states, transitions } = askedBy(model, clauseNames(wanted));
  return states.length > 0 || transitions.length > 0;
}

function measuresOf(model: Model): Measure[] {
  const shape = shapeOf(model.machine);
  const { states, transitions } = shape;
  const asked = askedTransitions(model, shape);
  const graphs = model.scenarioIds.map((scenario) => explore(model, scenario));
  const clausesOfStates = (names: readonly string[]) => [
    ...new Set(states.filter(({ name }) => names.includes(name)).flatMap(({ clauses }) => clauses)),
  ];
  return [
    { name: 'transitions', all: transitions.map(({ id }) => id), walked: (report) => report.transitions },
    {
      name: 'guards that said no',
      all: transitions
        .filter(({ guard, event }) => guard !== undefined && event !== 'always')
        .map(({ id }) => id),
      walked: (report) => report.guardsRefused,
    },
    { name: 'refused pairs', all: refusedPairs(behaviourOf(graphs)), walked: (report) => report.refused },
    {
      name: 'clauses',
      all: [
        ...new Set([
          ...clausesOfStates(states.map(({ name }) => name)),
          ...asked.map(({ clause }) => clause),
        ]),
      ],
      walked: (report) => [
        ...clausesOfStates(report.states.flatMap(statesAround)),
        ...asked
          .filter(({ transition }) => report.transitions.includes(transition))
          .map(({ clause }) => clause),
      ],
    },
    {
      name: 'clauses of transitions',
      all: asked.map(askedName),
      walked: (report) =>
        asked.filter(({ transition }) => report.transitions.includes(transition)).map(askedName),
    },
  ];
}

function askedName({ transition, clause }: AskedTransition): string {
  return `${clause}: ${transition}`;
}

interface Measured {
  readonly driver: string;
  readonly at: string;
  readonly measures: Partial<
    Record<
      Measure['name'],
      { readonly walked: number; readonly all: number; readonly missing: readonly string[] }
    >
  >;
}

function measured(report: WalkReport, measures: readonly Measure[]): Measured {
  const entries = measures.map(({ name, all, walked }) => {
    const done = new Set(walked(report));
    const missing = all.filter((each) => !done.has(each));
    return [name, { walked: all.length - missing.length, all: all.length, missing }] as const;
  });
  return { driver: report.driver, at: report.at, measures: Object.fromEntries(entries) };
}

function printCoverage(say: Context['say'], machine: string, drivers: readonly Measured[]): void {
  say(machine);
  for (const { driver, at, measures } of drivers) {
    const figures = Object.entries(measures).map(([name, { walked, all }]) => `${name} ${walked}/${all}`);
    say(`  ${driver.padEnd(8)} ${figures.join(', ')} (${at.slice(0, 16).replace('T', ' ')})`);
    for (const id of measures.transitions?.missing ?? []) say(`           not walked: ${id}`);
  }
}

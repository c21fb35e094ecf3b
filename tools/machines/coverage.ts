import { writeFile } from 'node:fs/promises';
import { askedBy } from '#machines/model/clauses.ts';
import type { Model } from '#machines/model/define-model.ts';
import type { Requirement } from '#machines/requirements/requirements.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { shownFolder } from '../command/shown-folder.ts';
import { chooseClauses, clauseNames, nothingNames } from './clauses.ts';
import { checkGate, type GateFinding, type readGate } from './coverage-gate.ts';
import { driversOf, type DriverFigures } from './coverage-measures.ts';
import { reportClauses } from './coverage-of-clauses.ts';
import { drawCoveragePage } from './coverage-page.ts';
import {
  allDrivers,
  collectWalks,
  describeEnd,
  driverNames,
  timeText,
  type PathEnd,
  type WalkedMachine,
} from './coverage-runs.ts';
import { emitJunit } from './junit.ts';
import { loadModels, type KnownModel } from './load-models.ts';
import { listed } from './record.ts';
import { labelsOfPaths } from './walked-list.ts';

export const coverageFormats = ['text', 'json', 'junit'] as const;

interface CoverageRequest {
  readonly format: (typeof coverageFormats)[number];
  /** A file of path ids that a person has walked, and that are not recorded. */
  readonly run: string | undefined;
  /** The file of recorded results; undefined for the project's own. */
  readonly file: string | undefined;
  readonly gate: ReturnType<typeof readGate> | undefined;
  /** A file to write the report to, as a page. */
  readonly page: string | undefined;
  /** Clauses to report on instead, as `--clause` names them. */
  readonly clause: string | undefined;
}

/**
 * `machines coverage [id]`: reports which paths were walked, by driver, council and version. The machine is walked now;
 * other drivers count as of their last run, and people's walks as recorded. As JSON: `{ machines: [{ machine, drivers:
 * [{ driver, at, measures: { <name>: { walked, all, missing } }, runs }], failed, outdated }], gate, mistakes }`. Status
 * 1 if the gate is not reached, the file of results has a mistake, or the machine's own walk misses a transition.
 * @throws {CommandError} if the list of walked paths has mistakes, or the page cannot be written.
 */
export async function reportMachineCoverage(
  context: Context,
  chosen: readonly KnownModel[],
  request: CoverageRequest,
): Promise<ExitStatus> {
  const { format, run, file, gate, page, clause } = request;
  const { say, complain } = context;
  if (clause !== undefined && (format === 'junit' || gate !== undefined || page !== undefined)) {
    throw new CommandError('--clause goes with no --gate, no --page and no --format junit.', 2);
  }
  const wanted = clause === undefined ? undefined : chooseClauses(clause);
  const naming = chosen.filter(({ model }) => wanted === undefined || doesName(model, wanted));
  if (wanted !== undefined && chosen.length === 1 && naming.length === 0) {
    throw nothingNames(chosen[0]?.model.id, wanted);
  }
  const resultsFile = file ?? context.resultsFile;
  const known = { all: await loadModels(), chosen: naming };
  const { machines, mistakes } = await collectWalks(context, known, { resultsFile, list: run });
  const findings = gate === undefined ? undefined : checkGate(gate, machines);
  const reported = machines.map((machine) => ({
    machine: machine.model.id,
    drivers: driversOf(machine),
    failed: machine.failed,
    outdated: machine.outdated,
  }));
  if (wanted !== undefined) {
    const labels = await labelsOfPaths({ walksFolder: context.walksFolder, resultsFile });
    await reportClauses(context, wanted, machines.map(walksOf), { known: labels, json: format === 'json' });
  } else
    switch (format) {
      case 'json':
        say(JSON.stringify({ machines: reported, gate: findings, mistakes }, null, 2));
        break;
      case 'junit':
        say(emitJunit(machines));
        break;
      case 'text':
        printEnds(
          say,
          'Failed, and not passed since:',
          machines.flatMap(({ failed }) => failed),
        );
        printEnds(
          say,
          'The machine has changed since these were walked, so they count nothing. Walk them again:',
          machines.flatMap(({ outdated }) => outdated),
        );
        if (reported.length > 1) printTable(say, reported);
        else for (const { machine, drivers } of reported) printCoverage(say, machine, drivers);
        if (findings !== undefined) printGate(say, findings);
    }
  if (page !== undefined) {
    await writeFile(page, await drawCoveragePage(machines, context.now())).catch((error: unknown) => {
      throw new CommandError(
        `${page} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`,
      );
    });
    if (format === 'text') say(`The page is ${shownFolder(page)}.`);
  }
  if (mistakes.length > 0) {
    complain(`${shownFolder(resultsFile)} has lines that do not count. The others do.\n${listed(mistakes)}`);
  }
  const isWhole = reported.every(({ drivers }) => drivers[0]?.measures.transitions?.missing.length === 0);
  const isReached = findings?.every(({ reached }) => reached) ?? true;
  return isWhole && isReached && mistakes.length === 0 ? 0 : 1;
}

function doesName(model: Model, wanted: readonly Requirement[]): boolean {
  const { states, transitions } = askedBy(model, clauseNames(wanted));
  return states.length > 0 || transitions.length > 0;
}

/** Returns a machine's walks as a report on clauses wants them. */
function walksOf({ model, runs }: WalkedMachine): Parameters<typeof reportClauses>[2][number] {
  return {
    model,
    walks: runs.map(({ driver, council, at, covered, ends }) => ({
      driver: driverNames[driver] ?? driver,
      council,
      at,
      states: covered.states,
      transitions: covered.transitions,
      paths: ends,
    })),
  };
}

function printEnds(say: Context['say'], title: string, ends: readonly PathEnd[]): void {
  if (ends.length === 0) return;
  say(title);
  for (const end of ends.toSorted((one, other) => other.at.localeCompare(one.at))) {
    const { where, why, who } = describeEnd(end);
    const [first = '', ...others] = why.split(/\r?\n/);
    say(`  ✗ ${end.id} ${where}${first === '' ? '' : `: ${first}`} (${who})`);
    for (const line of others) say(`      ${line}`);
  }
  say('');
}

interface ReportedMachine {
  readonly machine: string;
  readonly drivers: readonly DriverFigures[];
}

/** Adds up a number over the figures of one driver; undefined if it has none. */
function sumOf(drivers: readonly DriverFigures[], id: string, key: 'walked' | 'all'): number | undefined {
  const own = drivers.filter(({ driver }) => driver === id);
  if (own.length === 0) return undefined;
  return own.reduce((sum, { measures }) => sum + (measures.transitions?.[key] ?? 0), 0);
}

/** Prints the transitions that each driver has walked: a line for each machine, and their sum. */
function printTable(say: Context['say'], machines: readonly ReportedMachine[]): void {
  const all = machines.flatMap(({ drivers }) => drivers);
  const columns = allDrivers.filter((id) => all.some(({ driver }) => driver === id));
  const name = Math.max(...machines.map(({ machine }) => machine.length));
  const line = (title: string, cells: readonly (string | number)[]) =>
    say(`  ${title.padEnd(name)}${cells.map((cell) => String(cell).padStart(10)).join('')}`);
  const figures = (drivers: readonly DriverFigures[]) => [
    sumOf(drivers, 'machine', 'all') ?? 0,
    ...columns.map((column) => sumOf(drivers, column, 'walked') ?? '–'),
  ];
  say('Transitions, and how many of them each driver has walked:');
  line('', ['in all', ...columns.map((column) => driverNames[column] ?? column)]);
  for (const { machine, drivers } of machines) line(machine, figures(drivers));
  line('together', figures(all));
  say('');
  for (const column of columns) {
    const last = all.filter(({ driver }) => driver === column).map(({ at }) => at);
    say(
      `  ${(driverNames[column] ?? column).padEnd(name)}  last walked ${timeText(last.toSorted().at(-1) ?? '')}`,
    );
  }
  say('\nWhat was not walked, for one machine:  npm run machines -- coverage bidding');
}

function printCoverage(say: Context['say'], machine: string, drivers: readonly DriverFigures[]): void {
  say(machine);
  for (const { driver, at, measures, runs } of drivers) {
    const figures = Object.entries(measures).map(([name, { walked, all }]) => `${name} ${walked}/${all}`);
    say(`  ${(driverNames[driver] ?? driver).padEnd(8)} ${figures.join(', ')} (${timeText(at)})`);
    for (const run of runs) {
      if (run.council === undefined && run.version === undefined) continue;
      const place = [run.council && `in ${run.council}`, run.version && `on ${run.version}`];
      say(
        `           ${place.filter((part) => part !== undefined).join(' ')}: transitions ${run.transitions}, paths passed ${run.passed}, failed ${run.failed} (${timeText(run.at)})`,
      );
    }
    for (const id of measures.transitions?.missing ?? []) say(`           not walked: ${id}`);
  }
}

/** The most missing things that a gate lists for a person; `--json` has them all. */
const mostMissing = 20;

function printGate(say: Context['say'], findings: readonly GateFinding[]): void {
  say(findings.every(({ reached }) => reached) ? '\nThe gate is reached.' : '\nThe gate is not reached.');
  for (const { term, reached, found, missing } of findings) {
    say(`  ${reached ? '✓' : '✗'} ${term}: ${found}`);
    if (reached) continue;
    const all = missing.flatMap(({ machine, missing: own }) => own.map((each) => `${machine}: ${each}`));
    for (const each of all.slice(0, mostMissing)) say(`      missing ${each}`);
    if (all.length > mostMissing) say(`      and ${all.length - mostMissing} more, which --json lists`);
  }
}

import { askedBy, plansAskedBy } from '#machines/model/clauses.ts';
import type { Model } from '#machines/model/define-model.ts';
import { plansFor } from '#machines/model/plans.ts';
import { planWith, type Plan } from '#machines/model/run.ts';
import { statesAround } from '#machines/model/state-name.ts';
import type { Requirement } from '#machines/requirements/requirements.ts';
import type { Context } from '../command/context.ts';
import { driverNames } from './coverage-runs.ts';
import { pathFinder } from './find-path.ts';
import { readSpecificationRows, testsOf } from './specification-rows.ts';

type PathFinder = ReturnType<typeof pathFinder>;

/** The part of a machine that a driver has walked. */
export interface DriverWalk {
  readonly driver: string;
  /** The council whose portal was walked, if known. */
  readonly council?: string | undefined;
  /** ISO instant. */
  readonly at: string;
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  /** Each path with its end, if known: `failure.step` is 0 for the start, and undefined if nobody said. */
  readonly paths?: readonly {
    readonly id: string;
    readonly failure?: { readonly step: number | undefined; readonly message: string } | undefined;
  }[];
}

/** A machine with what its drivers have walked. */
interface WalkedMachine {
  readonly model: Model;
  readonly walks: readonly DriverWalk[];
}

/** A clause as one machine has it. */
interface ClauseInMachine {
  readonly machine: string;
  /** Names of states and ids of transitions. */
  readonly asked: readonly string[];
  readonly drivers: readonly {
    readonly driver: string;
    readonly at: string;
    readonly walked: number;
    readonly missing: readonly string[];
  }[];
  /** The paths that `machines paths --clause` prints, and others that failed or that people walked. */
  readonly paths: readonly PathResults[];
}

interface PathResults {
  readonly id: string;
  readonly results: readonly {
    readonly driver: string;
    readonly passed: boolean;
    /** The step at which it failed, from 1; 0 is the start. */
    readonly step?: number | undefined;
    readonly message?: string;
  }[];
}

/**
 * `machines coverage --clause 6`: reports what failed, and for each clause the machines that name it, what each driver
 * has walked of it, and its paths. With `json`: `[{ section, number, clause, label, sentence, isOurs, tests, machines: [{ machine, asked,
 * drivers: [{ driver, at, walked, missing }], paths: [{ id, results: [{ driver, passed, step, message }] }] }] }]`.
 * @param options `known`: labels of the steps of paths, by id, beyond those that the machines' own plans make.
 */
export async function reportClauses(
  { say }: Pick<Context, 'say'>,
  wanted: readonly Requirement[],
  machines: readonly WalkedMachine[],
  { known, json }: { readonly known: ReadonlyMap<string, readonly string[]>; readonly json: boolean },
): Promise<void> {
  const rows = await readSpecificationRows();
  const find = pathFinder(known);
  const plans = new Map(machines.map(({ model }) => [model.id, plansFor(model)]));
  const clauses = wanted.map((requirement) => ({
    ...requirement,
    tests: testsOf(rows, requirement.number),
    machines: machines.flatMap((walked) =>
      inMachine(requirement, walked, { plans: plans.get(walked.model.id) ?? [], find }),
    ),
  }));
  if (json) {
    say(JSON.stringify(clauses, null, 2));
    return;
  }
  const failures = new Set(clauses.flatMap(({ machines: own }) => own.flatMap(failuresIn)));
  const isWalked = machines.some(({ walks }) => walks.some(({ driver }) => driver !== 'machine'));
  if (failures.size > 0) say(['Failed:', ...failures, ''].join('\n'));
  else if (isWalked) say('No recorded walk of this failed.\n');
  else {
    say('Only the machines themselves were walked. Run "npm test", or record what you walked by hand.\n');
  }
  for (const { number, label, sentence, tests, machines: own } of clauses) {
    say(`${number} ${label}: ${sentence}`);
    if (own.length === 0) say(`  no machine; ${tests.join(', ')}`);
    for (const each of own) printMachine(say, each);
    say('');
  }
  const named = clauses.filter(({ machines: own }) => own.length > 0);
  const rest = clauses.length - named.length;
  say(
    `${clauses.length} ${clauses.length === 1 ? 'clause' : 'clauses'}, of which machines name ${named.length}.${rest === 0 ? '' : ` For the other ${rest}, docs/specification.md names the tests.`}`,
  );
  const drivers = new Set(machines.flatMap(({ walks }) => walks.map(nameOfDriver)));
  for (const driver of drivers) {
    const whole = named.filter(({ machines: own }) =>
      own.every((each) => each.drivers.some((one) => one.driver === driver && one.missing.length === 0)),
    );
    say(`  ${driver} has walked ${whole.length} of ${named.length} in full`);
  }
}

function inMachine(
  { clause }: Requirement,
  { model, walks }: WalkedMachine,
  { plans, find }: { readonly plans: readonly Plan[]; readonly find: PathFinder },
): ClauseInMachine[] {
  const clauses = new Set([clause]);
  const { states, transitions } = askedBy(model, clauses);
  const asked = [...states, ...transitions];
  if (asked.length === 0) return [];
  const drivers = walks.map((walk) => {
    const done = new Set([...walk.states.flatMap(statesAround), ...walk.transitions]);
    const missing = asked.filter((each) => !done.has(each));
    return { driver: nameOfDriver(walk), at: walk.at, walked: asked.length - missing.length, missing };
  });
  const own = idsOf(model, plansAskedBy(model, plans, clauses));
  const others = new Set(walks.flatMap(pathsToName).filter((id) => !own.includes(id)));
  const ids = [...own, ...[...others].filter((id) => isAskedBy(id, model, { find, clauses }))];
  return [
    { machine: model.id, asked, drivers, paths: ids.map((id) => ({ id, results: resultsOf(id, walks) })) },
  ];
}

function idsOf(model: Model, plans: readonly Plan[]): string[] {
  return plans.flatMap(({ scenario, paths }) => paths.map(({ id }) => `${model.id}/${scenario}/${id}`));
}

/** Returns the ids of a driver's paths that are named even if `machines paths` does not print them. */
function pathsToName({ driver, paths = [] }: DriverWalk): string[] {
  const isByHand = driver === driverNames['hand'];
  return paths.filter(({ failure }) => isByHand || failure !== undefined).map(({ id }) => id);
}

function isAskedBy(
  id: string,
  model: Model,
  { find, clauses }: { readonly find: PathFinder; readonly clauses: ReadonlySet<string> },
): boolean {
  const [, scenario = '', pathId = ''] = id.split('/');
  const found = find(model, scenario, pathId);
  return (
    found !== undefined && plansAskedBy(model, [planWith(found.graph, [found.path])], clauses).length > 0
  );
}

/** Returns the last result of a path on each driver that walked it. */
function resultsOf(id: string, walks: readonly DriverWalk[]): PathResults['results'] {
  return walks.flatMap((walk) => {
    const last = walk.paths?.findLast((path) => path.id === id);
    if (last === undefined) return [];
    return [{ driver: nameOfDriver(walk), passed: last.failure === undefined, ...last.failure }];
  });
}

function nameOfDriver({ driver, council }: DriverWalk): string {
  return council === undefined ? driver : `${driver} (${council})`;
}

function printMachine(say: Context['say'], { machine, asked, drivers, paths }: ClauseInMachine): void {
  say(`  ${machine}`);
  const width = Math.max(...drivers.map(({ driver }) => driver.length));
  for (const { driver, at, walked, missing } of drivers) {
    const when = at.slice(0, 16).replace('T', ' ');
    say(`    ${driver.padEnd(width)}  ${walked} of ${asked.length} states and transitions (${when})`);
    for (const each of missing) say(`    ${' '.repeat(width)}  not walked: ${each}`);
  }
  for (const { id, results } of paths) {
    const ends = results.map(endOf);
    say(`    ${id}${ends.length > 0 ? `  ${ends.join('; ')}` : ''}`);
  }
}

function endOf({ driver, passed, step, message }: PathResults['results'][number]): string {
  if (passed) return `${driver} passed`;
  return `${driver} failed${step === undefined ? '' : ` at step ${step}`}: ${message?.split('\n')[0]}`;
}

/** Returns a line for each path of a clause whose last walk by a driver failed. */
function failuresIn({ paths }: ClauseInMachine): string[] {
  return paths.flatMap(({ id, results }) =>
    results.filter(({ passed }) => !passed).map((result) => `  ${id}  ${endOf(result)}`),
  );
}

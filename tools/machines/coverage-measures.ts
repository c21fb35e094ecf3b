import { behaviourOf, refusedPairs } from '#machines/model/behaviour.ts';
import { askedTransitions, type AskedTransition } from '#machines/model/clauses.ts';
import { shapeOf } from '#machines/model/shape.ts';
import { stateName, statesAround } from '#machines/model/state-name.ts';
import type { Covered, Run, WalkedMachine } from './coverage-runs.ts';

/** Names of what is counted, for people, by their short names. */
export const measureNames = {
  transitions: 'transitions',
  states: 'states',
  guards: 'guards that said no',
  refused: 'refused pairs',
  clauses: 'clauses',
  'transition-clauses': 'clauses of transitions',
} as const;
export type MeasureKey = keyof typeof measureNames;

/** A set of things to walk in a machine, and the part that walks have covered. */
interface Measure {
  readonly key: MeasureKey;
  readonly all: readonly string[];
  readonly walked: (covered: Covered) => readonly string[];
}

/** Numbers of a measure: the walked part, and all of it. */
interface Figure {
  readonly walked: number;
  readonly all: number;
  readonly missing: readonly string[];
}

export function measuresOf({ model, graphs }: Pick<WalkedMachine, 'model' | 'graphs'>): Measure[] {
  const shape = shapeOf(model.machine);
  const { states, transitions } = shape;
  const asked = askedTransitions(model, shape);
  const clausesOfStates = (names: readonly string[]) => [
    ...new Set(states.filter(({ name }) => names.includes(name)).flatMap(({ clauses }) => clauses)),
  ];
  const reached = graphs.flatMap(({ nodes }) => nodes.map(({ snapshot }) => stateName(snapshot.value)));
  return [
    { key: 'transitions', all: transitions.map(({ id }) => id), walked: (covered) => covered.transitions },
    { key: 'states', all: [...new Set(reached)], walked: (covered) => covered.states },
    {
      key: 'guards',
      all: transitions
        .filter(({ guard, event }) => guard !== undefined && event !== 'always')
        .map(({ id }) => id),
      walked: (covered) => covered.guardsRefused,
    },
    { key: 'refused', all: refusedPairs(behaviourOf(graphs)), walked: (covered) => covered.refused },
    {
      key: 'clauses',
      all: [
        ...new Set([
          ...clausesOfStates(states.map(({ name }) => name)),
          ...asked.map(({ clause }) => clause),
        ]),
      ],
      walked: (covered) => [
        ...clausesOfStates(covered.states.flatMap(statesAround)),
        ...asked
          .filter(({ transition }) => covered.transitions.includes(transition))
          .map(({ clause }) => clause),
      ],
    },
    {
      key: 'transition-clauses',
      all: asked.map(askedName),
      walked: (covered) =>
        asked.filter(({ transition }) => covered.transitions.includes(transition)).map(askedName),
    },
  ];
}

/** Returns how much of a measure several walks have covered together. */
export function figureOf({ all, walked }: Measure, covered: readonly Covered[]): Figure {
  const done = new Set(covered.flatMap((each) => walked(each)));
  const missing = all.filter((each) => !done.has(each));
  return { walked: all.length - missing.length, all: all.length, missing };
}

/** Figures of one driver for a machine, in all councils and versions together. */
export interface DriverFigures {
  readonly driver: string;
  /** ISO instant of its last walk. */
  readonly at: string;
  readonly measures: Partial<Record<(typeof measureNames)[MeasureKey], Figure>>;
  /** Its runs, by council and version. */
  readonly runs: readonly {
    readonly council: string | undefined;
    readonly version: string | undefined;
    readonly at: string;
    readonly transitions: number;
    readonly passed: number;
    readonly failed: number;
  }[];
}

/** Returns the figures of each driver that has walked a machine, the machine's own first. */
export function driversOf(machine: WalkedMachine): DriverFigures[] {
  const measures = measuresOf(machine);
  return [...Map.groupBy(machine.runs, ({ driver }) => driver)].map(([driver, runs]) => ({
    driver,
    at:
      runs
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? '',
    measures: Object.fromEntries(
      measures.map((measure) => [
        measureNames[measure.key],
        figureOf(
          measure,
          runs.map(({ covered }) => covered),
        ),
      ]),
    ),
    runs: runs.map((run) => ({
      council: run.council,
      version: run.version,
      at: run.at,
      transitions: new Set(run.covered.transitions).size,
      passed: pathsOf(run, true),
      failed: pathsOf(run, false),
    })),
  }));
}

/** Counts paths of a run by their last walk. */
function pathsOf({ ends }: Run, passed: boolean): number {
  const last = new Map(ends.map((end) => [end.id, end]));
  return [...last.values()].filter(({ failure }) => (failure === undefined) === passed).length;
}

function askedName({ transition, clause }: AskedTransition): string {
  return `${clause}: ${transition}`;
}

import { InvalidArgumentError } from '@commander-js/extra-typings';
import { figureOf, measureNames, measuresOf, type MeasureKey } from './coverage-measures.ts';
import { allDrivers, type WalkedMachine } from './coverage-runs.ts';

/** A demand: at least so many percent of a measure, or at most so many failed paths. */
interface GateTerm {
  readonly term: string;
  /** Undefined for the portal's drivers together: all but the machine, which always walks all of itself. */
  readonly driver: string | undefined;
  readonly what: MeasureKey | 'failed';
  readonly asked: number;
}

/** A term with what was found. */
export interface GateFinding {
  readonly term: string;
  readonly reached: boolean;
  /** The figures, for a person. */
  readonly found: string;
  /** Missing things by machine; for `failed`, the paths. */
  readonly missing: readonly { readonly machine: string; readonly missing: readonly string[] }[];
}

/**
 * Reads what a gate asks: terms with blanks or commas between them, each `[DRIVER.]MEASURE=PERCENT` or
 * `[DRIVER.]failed=NUMBER`, as in `transitions=100 browser.states=100 failed=0`.
 * @throws {InvalidArgumentError} naming the first term that makes no sense, and the possible words.
 */
export function readGate(text: string): readonly GateTerm[] {
  const terms = text.split(/[\s,]+/).filter((term) => term !== '');
  if (terms.length === 0) throw new InvalidArgumentError('It asks nothing. Write it as "transitions=100".');
  return terms.map((term) => {
    const [, driver, name = '', number = ''] = /^(?:([\w-]+)\.)?([\w-]+)=(\d+)$/.exec(term) ?? [];
    const what = name === 'failed' ? name : keyOf(name);
    if (number === '' || what === undefined || (driver !== undefined && !allDrivers.includes(driver))) {
      throw new InvalidArgumentError(
        `"${term}" makes no sense. Write "transitions=100" or "browser.states=90" for percents of ${Object.keys(measureNames).join(', ')}, or "failed=0" for the most failed paths. A driver is one of ${allDrivers.join(', ')}.`,
      );
    }
    const asked = Number(number);
    if (what !== 'failed' && asked > 100) {
      throw new InvalidArgumentError(`"${term}" asks for more than 100 percent.`);
    }
    return { term, driver, what, asked };
  });
}

function keyOf(name: string): MeasureKey | undefined {
  const keys = Object.keys(measureNames);
  return keys.find((key): key is MeasureKey => key === name);
}

/** Checks each term of a gate on all the machines together. */
export function checkGate(terms: readonly GateTerm[], machines: readonly WalkedMachine[]): GateFinding[] {
  return terms.map((term) =>
    term.what === 'failed' ? checkFailed(term, machines) : checkShare(term, machines),
  );
}

function checkFailed({ term, driver, asked }: GateTerm, machines: readonly WalkedMachine[]): GateFinding {
  const missing = machines
    .map(({ model, failed }) => ({
      machine: model.id,
      missing: failed.filter((end) => driver === undefined || end.driver === driver).map(({ id }) => id),
    }))
    .filter((each) => each.missing.length > 0);
  const count = missing.reduce((sum, each) => sum + each.missing.length, 0);
  const found = `${count} ${count === 1 ? 'path' : 'paths'} failed, at most ${asked} asked`;
  return { term, reached: count <= asked, found, missing };
}

function checkShare(
  { term, driver, what, asked }: GateTerm,
  machines: readonly WalkedMachine[],
): GateFinding {
  const figures = machines.map((machine) => {
    const runs = machine.runs.filter((run) =>
      driver === undefined ? run.driver !== 'machine' : run.driver === driver,
    );
    const measure = measuresOf(machine).find(({ key }) => key === what);
    return {
      machine: machine.model.id,
      figure:
        measure &&
        figureOf(
          measure,
          runs.map(({ covered }) => covered),
        ),
    };
  });
  const walked = figures.reduce((sum, { figure }) => sum + (figure?.walked ?? 0), 0);
  const all = figures.reduce((sum, { figure }) => sum + (figure?.all ?? 0), 0);
  // In whole numbers, so that 99.99 percent are not 100.
  const reached = walked * 100 >= asked * all;
  const percent = all === 0 ? 100 : Math.floor((walked * 1000) / all) / 10;
  const missing = figures
    .map(({ machine, figure }) => ({ machine, missing: figure?.missing ?? [] }))
    .filter((each) => each.missing.length > 0);
  return { term, reached, found: `${percent} % (${walked} of ${all}), ${asked} % asked`, missing };
}

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { WalkRecord } from '#machines/model/run.ts';

const List = Type.Array(Type.String());

const WalkReportSchema = Type.Object({
  machine: Type.String(),
  driver: Type.String(),
  /** Shared by the reports of one run, since each of its processes writes its own. */
  run: Type.String(),
  /** ISO instant of writing. */
  at: Type.String(),
  transitions: List,
  guardsRefused: List,
  refused: List,
  states: List,
});

/** The part of a machine that one process of a driver's run has covered. */
export type WalkReport = Static<typeof WalkReportSchema>;

/**
 * Builds a report.
 * @param run the same for all processes of one run.
 */
export function reportOf(machine: string, record: WalkRecord, run: string): WalkReport {
  return {
    machine,
    driver: record.driver,
    run,
    at: new Date().toISOString(),
    transitions: [...record.transitions],
    guardsRefused: [...record.guardsRefused],
    refused: [...record.refused],
    states: [...record.states],
  };
}

/** Keeps a report for `machines coverage`. @param slot distinguishes the processes of one run. */
export async function writeReport(folder: string, report: WalkReport, slot = ''): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = [report.machine, report.driver, slot].filter((part) => part !== '').join('.');
  await writeFile(join(folder, `${name}.json`), JSON.stringify(report, null, 2));
}

/**
 * Reads the last run of every driver, one report for each machine and driver. Files that are not reports are skipped.
 */
export async function readReports(folder: string): Promise<WalkReport[]> {
  const names = await readdir(folder).catch(() => []);
  const read = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8')));
  const reports = (await Promise.all(read)).filter((report) => Value.Check(WalkReportSchema, report));
  const ofOne = Map.groupBy(reports, ({ machine, driver }) => `${machine} ${driver}`);
  return [...ofOne.values()].flatMap((own) => {
    const [last] = own.toSorted((one, other) => other.at.localeCompare(one.at));
    return last === undefined
      ? []
      : [
          joined(
            last,
            own.filter(({ run }) => run === last.run),
          ),
        ];
  });
}

function joined(last: WalkReport, reports: readonly WalkReport[]): WalkReport {
  const all = (key: 'transitions' | 'guardsRefused' | 'refused' | 'states') => [
    ...new Set(reports.flatMap((report) => report[key])),
  ];
  return {
    ...last,
    transitions: all('transitions'),
    guardsRefused: all('guardsRefused'),
    refused: all('refused'),
    states: all('states'),
  };
}

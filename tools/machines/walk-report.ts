import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { WalkedPath, WalkRecord } from '#machines/model/run.ts';

const List = Type.Array(Type.String());

const StoredPath = Type.Object({
  id: Type.String(),
  scenario: Type.String(),
  /** Places in the report's `labels`. */
  steps: Type.Array(Type.Integer({ minimum: 0 })),
  seconds: Type.Number(),
  failure: Type.Optional(Type.Object({ step: Type.Integer({ minimum: 0 }), message: Type.String() })),
});

const StoredReport = Type.Object({
  machine: Type.String(),
  driver: Type.String(),
  /** Shared by the reports of one run, since each of its processes writes its own. */
  run: Type.String(),
  /** ISO instant of writing. */
  at: Type.String(),
  /** True if it is of features that a person ran, which count beside the last run of the tests. */
  isOfFeatures: Type.Optional(Type.Literal(true)),
  /** The council whose portal was walked. */
  council: Type.Optional(Type.String()),
  /** The portal's version, as `portalVersion` returns it. */
  version: Type.Optional(Type.String()),
  transitions: List,
  guardsRefused: List,
  refused: List,
  states: List,
  /** Labels of the paths' steps, each once, which makes the file a tenth as long. */
  labels: Type.Optional(List),
  paths: Type.Optional(Type.Array(StoredPath)),
});

/** The part of a machine that a driver's run has covered, and its paths. */
export interface WalkReport extends Omit<Static<typeof StoredReport>, 'labels' | 'paths'> {
  /** Empty for a report of an earlier Lintel. */
  readonly paths: readonly WalkedPath[];
}

/** The most characters of a failure's message that a report keeps. */
const longestMessage = 1_000;

/**
 * Builds a report.
 * @param walked `run`: the same for all processes of one run. `now`: the time of writing.
 */
export function reportOf(
  machine: string,
  record: WalkRecord,
  walked: {
    readonly run: string;
    readonly council?: string | undefined;
    readonly version?: string | undefined;
    readonly isOfFeatures?: boolean;
    readonly now?: Date;
  },
): WalkReport {
  const { run, council, version, isOfFeatures = false, now = new Date() } = walked;
  return {
    machine,
    driver: record.driver,
    run,
    at: now.toISOString(),
    ...(isOfFeatures ? { isOfFeatures } : {}),
    ...(council === undefined ? {} : { council }),
    ...(version === undefined ? {} : { version }),
    transitions: [...record.transitions],
    guardsRefused: [...record.guardsRefused],
    refused: [...record.refused],
    states: [...record.states],
    paths: record.paths,
  };
}

/** Keeps a report for `machines coverage`. @param slot distinguishes the processes of one run. */
export async function writeReport(folder: string, report: WalkReport, slot = ''): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = [report.machine, report.driver, slot].filter((part) => part !== '').join('.');
  const labels = [...new Set(report.paths.flatMap(({ steps }) => steps))];
  const places = new Map(labels.map((label, index) => [label, index]));
  const stored: Static<typeof StoredReport> = {
    ...report,
    labels,
    paths: report.paths.map(({ steps, failure, ...path }) => ({
      ...path,
      steps: steps.flatMap((label) => places.get(label) ?? []),
      ...(failure === undefined
        ? {}
        : { failure: { step: failure.step, message: failure.message.slice(0, longestMessage) } }),
    })),
  };
  await writeFile(join(folder, `${name}.json`), JSON.stringify(stored));
}

/**
 * Reads the last run of every driver, one report for each machine, driver and council, and another of the last features
 * that a person ran. Files that are not reports are skipped.
 */
export async function readReports(folder: string): Promise<WalkReport[]> {
  const names = await readdir(folder).catch(() => []);
  const read = names.filter((name) => name.endsWith('.json')).map((name) => readReport(join(folder, name)));
  const all = (await Promise.all(read)).flatMap((report) => report ?? []);
  // An earlier Lintel named no council, and its reports of browsers stay beside newer ones.
  const reports = all.filter(
    (report) => report.council !== undefined || !all.some((other) => hasReplaced(report, other)),
  );
  const ofOne = Map.groupBy(
    reports,
    ({ machine, driver, council, isOfFeatures }) => `${machine} ${driver} ${council} ${isOfFeatures}`,
  );
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

function hasReplaced(old: WalkReport, { machine, driver, council, at }: WalkReport): boolean {
  const isOfSame = machine === old.machine && driver.toLowerCase() === old.driver.toLowerCase();
  return isOfSame && council !== undefined && at > old.at;
}

/** Returns undefined for a file that is no report, or is cut off. */
async function readReport(path: string): Promise<WalkReport | undefined> {
  let stored: unknown;
  try {
    stored = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
  if (!Value.Check(StoredReport, stored)) return undefined;
  const { labels = [], paths = [], ...report } = stored;
  return {
    ...report,
    paths: paths.map(({ steps, ...each }) => ({
      ...each,
      steps: steps.flatMap((place) => labels[place] ?? []),
    })),
  };
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
    paths: reports.toSorted((one, other) => one.at.localeCompare(other.at)).flatMap(({ paths }) => paths),
  };
}

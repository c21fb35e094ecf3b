import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPlaces } from '#api/tenants/checks/places.ts';
import { withoutStoredResults } from '#api/tenants/check-results.ts';
import { makeSource } from '#api/council-files/source.ts';
import { describeFinding } from '#api/tenants/load-tenant.ts';
import { writePostcode } from '#domain/accounts/postcode.ts';
import { counted } from '#api/rules/words/counted.ts';
import {
  maximumPlacesSize,
  placeKinds,
  placesFile,
  type PlaceFeature,
  type Places,
} from '#schemas/tenant/places.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { requireCouncil } from '../councils/councils.ts';
import { areaOf, isWithin, widened, type Area } from '../places/area.ts';
import { mergePlaces, writePlaces, type LocatedPlace } from '../places/merge-places.ts';
import { findPostcodes } from '../places/postcodes.ts';
import type { RawPlace, RowFault } from '../places/raw-place.ts';
import { readPlaceSource, type PlaceSource } from '../places/read-source.ts';

interface PlacesOptions {
  readonly sources: readonly PlaceSource[];
  /** Files with the coordinates of postcodes. */
  readonly postcodes: readonly string[];
  /** The area, in the form that `areaOf` takes. */
  readonly within: string | undefined;
  /** Miles around the area. */
  readonly margin: number;
  readonly json: boolean;
}

/** Counts for one source file. */
interface Report extends PlaceSource {
  rows: number;
  kept: number;
  /** Rows that are closed, or of a kind of no use to residents. */
  notWanted: number;
  outside: number;
  /** Rows without coordinates and without a known postcode. */
  nowhere: number;
  readonly faults: (RowFault & { readonly file: string })[];
}

/** The most mistakes shown per file; `--json` has all. */
const shownFaults = 5;
const rowsBetweenNews = 5_000;

/**
 * `tenant places COUNCIL`: writes the council's `places.geojson` from open files. Kinds of place that no file covers
 * stay as they were. Nothing is written if a file is of the wrong kind or gives no place: a new edition with another
 * layout would otherwise empty the list that residents see.
 */
export async function makePlaces(
  context: Context,
  requested: string | undefined,
  options: PlacesOptions,
): Promise<ExitStatus> {
  const id = await requireCouncil(context, requested);
  if (options.sources.length === 0)
    throw new CommandError(
      'Name at least one file, such as --stops Stops.csv. For help, run: npm run tenant -- places --help',
      2,
    );
  const area = widened(await areaOf(context, id, options.within), options.margin);
  const before = await readBefore(context, id);
  const { places, reports } = await readAll(context, options, area);
  const empty = reports.filter(({ kept }) => kept === 0);
  if (empty.length > 0)
    throw new CommandError(
      `${empty.map(nothingTaken).join('\n')}\nNothing was written, so ${id}/${placesFile} is as it was. Check that each option has the right file, in its current form, and that the area is right. If the area really has none, leave that file out.`,
    );
  const features = mergePlaces(before.features, places, new Set(options.sources.map(({ what }) => what)));
  const text = writePlaces(features);
  if (Buffer.byteLength(text) > maximumPlacesSize)
    throw new CommandError(
      `${features.length} places would be ${(text.length / 1e6).toFixed(1)} MB, but the limit for ${placesFile} is ${maximumPlacesSize / 1e6} MB. Nothing was written. Use a smaller --margin, or --within for the part of the area where homes are.`,
    );
  const isNew = text !== before.text;
  const path = join(context.tenantsFolder, id, placesFile);
  if (isNew) {
    // Written beside and then renamed, so a running portal never reads half a file.
    await writeFile(`${path}.new~`, text);
    await rename(`${path}.new~`, path);
  }
  if (options.json)
    context.say(
      JSON.stringify(
        { council: id, file: placesFile, written: isNew, places: countKinds(features), sources: reports },
        null,
        2,
      ),
    );
  else printResult(context, id, features, reports, isNew);
  return 0;
}

async function readBefore(
  { tenantsFolder }: Context,
  id: string,
): Promise<Places & { readonly text: string }> {
  const text = await readFile(join(tenantsFolder, id, placesFile), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  if (text === '') return { type: 'FeatureCollection', features: [], text };
  const source = makeSource('', new Map([[placesFile, text]]), new Map(), new Set());
  const wrong = checkPlaces(id, source, withoutStoredResults).findings.find(
    ({ severity }) => severity === 'error',
  );
  if (wrong)
    throw new CommandError(
      `${describeFinding(wrong)} Nothing was written. Correct the file, or move it somewhere else to start again.`,
    );
  const { features }: Places = JSON.parse(text);
  return { type: 'FeatureCollection', features, text };
}

async function readAll(
  context: Context,
  { sources, postcodes }: PlacesOptions,
  area: Area,
): Promise<{ readonly places: LocatedPlace[]; readonly reports: readonly Report[] }> {
  const places: LocatedPlace[] = [];
  const waiting: { readonly place: RawPlace; readonly postcode: string; readonly report: Report }[] = [];
  const reports: Report[] = [];
  const take = (place: LocatedPlace, report: Report) => {
    if (isWithin(area, place.at)) {
      places.push(place);
      report.kept += 1;
    } else report.outside += 1;
  };
  const news = (file: string, rows: number) => {
    if (rows % rowsBetweenNews === 0) context.progress(`${file}: ${number(rows)} rows`);
  };
  for (const source of sources) {
    const report: Report = { ...source, rows: 0, kept: 0, notWanted: 0, outside: 0, nowhere: 0, faults: [] };
    reports.push(report);
    for await (const row of readPlaceSource(source)) {
      news(source.file, (report.rows += 1));
      if ('skipped' in row) {
        if (row.skipped === 'notWanted') report.notWanted += 1;
        else report.faults.push({ file: source.file, ...row.fault });
      } else if (row.at !== undefined) take({ ...row, at: row.at }, report);
      else if (row.postcode !== null) waiting.push({ place: row, postcode: row.postcode, report });
      else report.nowhere += 1;
    }
  }
  const known = await findPostcodes(postcodes, new Set(waiting.map(({ postcode }) => postcode)), news);
  context.progress('');
  for (const { place, postcode, report } of waiting) {
    const at = known.get(postcode);
    if (at) take({ ...place, at }, report);
    else report.nowhere += 1;
  }
  const [lost] = waiting;
  if (lost && postcodes.length === 0)
    throw new CommandError(
      `${lost.report.file}:${lost.place.line}: ${lost.place.name} has a postcode, ${writePostcode(lost.postcode)}, but no coordinates, as have ${waiting.length - 1} more. Nothing was written. Use --postcodes to give the position of postcodes: the files of Code-Point Open, such as --postcodes Data/CSV/*.csv, or the ONS Postcode Directory.`,
    );
  return { places, reports };
}

function countKinds(features: readonly PlaceFeature[]): Record<string, number> {
  return Object.fromEntries(
    placeKinds.map((kind) => [kind, features.filter(({ properties }) => properties.kind === kind).length]),
  );
}

function number(value: number): string {
  return value.toLocaleString('en-GB');
}

/** Returns the rows left out of a file, such as "3 outside the area, 1 with a mistake". */
function leftOut({ outside, notWanted, nowhere, faults }: Report): string {
  const parts = [
    [outside, 'outside the area'],
    [notWanted, 'closed or not useful to residents'],
    [nowhere, 'without a place'],
    [faults.length, 'with a mistake'],
  ] as const;
  return parts.flatMap(([count, why]) => (count === 0 ? [] : [`${number(count)} ${why}`])).join(', ');
}

/** Returns the first rows with a mistake, one line each. */
function firstFaults({ faults }: Report): string[] {
  const shown = faults
    .slice(0, shownFaults)
    .map((fault) => `  ${fault.file}:${fault.line} (${fault.column}): ${fault.message} ${fault.cure}`);
  return faults.length > shownFaults
    ? [...shown, `  and ${number(faults.length - shownFaults)} more (--json has all)`]
    : shown;
}

function nothingTaken(report: Report): string {
  const said =
    report.rows === 0
      ? 'there are no rows'
      : `no rows used of ${counted(report.rows, 'row')}: ${leftOut(report)}`;
  return [`${report.file}: ${said}.`, ...firstFaults(report)].join('\n');
}

function printResult(
  { say }: Context,
  id: string,
  features: readonly PlaceFeature[],
  reports: readonly Report[],
  isNew: boolean,
): void {
  for (const report of reports) {
    const left = leftOut(report);
    say(
      `${report.file}: ${number(report.kept)} of ${number(report.rows)} used${left === '' ? '' : `; left out: ${left}`}`,
    );
    for (const line of firstFaults(report)) say(line);
  }
  const kinds = Object.entries(countKinds(features)).filter(([, count]) => count > 0);
  say(
    `${isNew ? 'Written' : 'Nothing has changed in'}: ${id}/${placesFile}, ${number(features.length)} places (${kinds.map(([kind, count]) => `${kind} ${number(count)}`).join(', ')})`,
  );
}

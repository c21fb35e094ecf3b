import { open } from 'node:fs/promises';
import type { PlaceKind } from '#schemas/tenant/places.ts';
import { CommandError } from '../command/command-error.ts';
import type { CsvRow } from '#api/council-files/csv-rows.ts';
import { readCsvRows } from '../table-files/csv-rows.ts';
import { encodingOf, UnreadableFileError } from '../table-files/read-text.ts';
import { readOwnGeoJson } from './own-geojson.ts';
import { ownTableReader } from './own-table.ts';
import type { ReadRow } from './raw-place.ts';
import { schoolReader } from './schools.ts';
import { isOrganisationFile, organisationReader } from './services.ts';
import { stopReader } from './stops.ts';

/** The kinds of source file: `stops` from NaPTAN, `schools` from Get Information about Schools, and so on. */
export const sourceKinds = [
  'stops',
  'schools',
  'surgeries',
  'pharmacies',
  'shops',
  'parks',
  'libraries',
  'places',
] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** A file, and its kind of contents. */
export interface PlaceSource {
  readonly what: SourceKind;
  readonly file: string;
}

/** The kind of every row, for files that have only one. */
const onlyKind: Readonly<Partial<Record<SourceKind, PlaceKind>>> = {
  surgeries: 'surgery',
  pharmacies: 'pharmacy',
  shops: 'shop',
  parks: 'park',
  libraries: 'library',
};

/**
 * Reads the rows of a file one at a time; NaPTAN has 400,000.
 * @throws CommandError with the file, the line, the column and a cure, if the file is of another kind.
 */
export async function* readPlaceSource({ what, file }: PlaceSource): AsyncGenerator<ReadRow> {
  await mustOpen(file);
  if (/\.(?:geo)?json$/i.test(file)) {
    if (what === 'stops' || what === 'schools')
      throw new CommandError(`${file}:1: --${what} needs the CSV file as it is published, but this is JSON.`);
    yield* await readOwnGeoJson(file, onlyKind[what]);
    return;
  }
  let reader: ((row: CsvRow) => ReadRow) | undefined;
  try {
    for await (const row of readCsvRows(file, await encodingOf(file))) {
      if (reader === undefined) {
        const isNamed = !isOrganisationFile(row.cells);
        reader = isNamed ? readerOf({ what, file }, row.cells) : organisations({ what, file });
        if (isNamed) continue;
      }
      yield reader(row);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new CommandError(`${file}:${error.line}: ${error.message} ${error.cure}`);
  }
}

function readerOf({ what, file }: PlaceSource, header: readonly string[]): (row: CsvRow) => ReadRow {
  if (what === 'stops') return stopReader(file, header);
  return what === 'schools' ? schoolReader(file, header) : ownTableReader(file, header, onlyKind[what]);
}

function organisations({ what, file }: PlaceSource): (row: CsvRow) => ReadRow {
  const kind = onlyKind[what];
  if (kind === 'surgery' || kind === 'pharmacy') return organisationReader(kind);
  throw new CommandError(
    `${file}:1: This is a list from the Organisation Data Service. Use it with --surgeries or --pharmacies.`,
  );
}

async function mustOpen(file: string): Promise<void> {
  try {
    const handle = await open(file);
    const isFolder = (await handle.stat()).isDirectory();
    await handle.close();
    if (!isFolder) return;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CommandError(
      `${file} cannot be read (${reason}). Check that the name is right, from the folder you are in.`,
    );
  }
  throw new CommandError(`${file} is a folder. Name the file in it.`);
}

import { CommandError } from '../command/command-error.ts';
import type { Area } from '../places/area.ts';
import { withGeoPackage } from './geopackage.ts';
import type { Maker, Position } from './map-feature.ts';
import { extentOf } from './reach.ts';
import { readGeoFeatures } from './read-geojson.ts';

/** The boundary of a council's area. */
export interface Boundary {
  readonly name: string | undefined;
  readonly rings: readonly (readonly Position[])[];
  readonly extent: Area;
  /** The maker to credit on a map with this boundary. */
  readonly maker: Maker | undefined;
}

interface Candidate {
  readonly names: readonly string[];
  readonly rings: readonly (readonly Position[])[];
  readonly isOns: boolean;
}

/**
 * Returns the boundary of a council from a GeoJSON file or a GeoPackage: its only area, or the one with a given name.
 * Boundaries of the Office for National Statistics and of OS Boundary-Line are recognised by their columns.
 * @param wanted the name, in any letter case; its beginning is enough if no other name begins the same way.
 * @throws CommandError if there is no such boundary, or several.
 */
export async function readBoundary(file: string, wanted: string | undefined): Promise<Boundary> {
  const isPackage = /\.gpkg$/i.test(file);
  const candidates = isPackage ? await fromGeoPackage(file, wanted) : await fromGeoJson(file);
  if (candidates.length === 0) throw new CommandError(`${file} has no areas, so no boundary.`);
  const found = wanted === undefined ? candidates : named(candidates, wanted);
  const [first] = found;
  if (!first)
    throw new CommandError(
      `${file} has no boundary called "${wanted}". Choose one of: ${someNames(candidates)}.`,
    );
  if (new Set(found.map(nameOf)).size > 1)
    throw new CommandError(
      wanted === undefined
        ? `${file} has ${candidates.length} boundaries. Choose one with --boundary-name: ${someNames(candidates)}.`
        : `${file} has several boundaries called "${wanted}…": ${someNames(found)}. Write the whole name.`,
    );
  const rings = found.flatMap((candidate) => candidate.rings);
  const extent = extentOf(rings);
  if (extent === undefined) throw new CommandError(`The boundary in ${file} has no coordinates.`);
  return {
    name: nameOf(first),
    rings,
    extent,
    maker: first.isOns ? 'ons' : isPackage ? 'os' : undefined,
  };
}

function nameOf({ names }: Candidate): string | undefined {
  return names[0];
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}

function named(candidates: readonly Candidate[], wanted: string): readonly Candidate[] {
  const is = (test: (name: string) => boolean) => candidates.filter(({ names }) => names.some(test));
  const same = is((name) => plain(name) === plain(wanted));
  return same.length > 0 ? same : is((name) => plain(name).startsWith(plain(wanted)));
}

function someNames(candidates: readonly Candidate[]): string {
  const names = [...new Set(candidates.flatMap((candidate) => nameOf(candidate) ?? []))].toSorted();
  const shown = names.slice(0, 8);
  return `${shown.join(', ')}${names.length > shown.length ? `, and ${names.length - shown.length} more` : ''}`;
}

/** Name columns: `name`, and those of the ONS, such as `LAD24NM`. */
const nameColumn = /^name(?:1|_?1)?$|^[a-z]{2,6}\d\dnm$/i;
const onsColumn = /^[a-z]{2,6}\d\dcd$/i;

async function fromGeoJson(file: string): Promise<Candidate[]> {
  const features = await readGeoFeatures(file);
  return features
    .filter(({ shape }) => shape === 'area')
    .map(({ properties, parts }) => candidateOf(Object.entries(properties), parts.flat()));
}

async function fromGeoPackage(file: string, wanted: string | undefined): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const rows = withGeoPackage(file, function* (tables) {
    for (const table of tables)
      if (table.columns.some((column) => nameColumn.test(column)) || wanted === undefined)
        yield* table.rows(undefined);
  });
  for await (const { shape, parts, values } of rows)
    if (shape === 'area') found.push(candidateOf([...values], parts.flat()));
  return found;
}

function candidateOf(
  values: readonly (readonly [string, unknown])[],
  rings: readonly (readonly Position[])[],
): Candidate {
  const names = values.flatMap(([column, value]) =>
    nameColumn.test(column) && typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [],
  );
  return { names, rings, isOns: values.some(([column]) => onsColumn.test(column)) };
}

import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { project } from '#domain/places/mercator.ts';
import { maximumVectorMapSize, type VectorMapMetadata } from '#schemas/tenant/vector-map.ts';
import { missingPath } from '../command/missing-path.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { replaceFiles } from '../command/write-files.ts';
import { requireCouncil } from '../councils/councils.ts';
import { editedJson } from '../councils/edited-json.ts';
import { readBoundary, type Boundary } from '../town-map/boundary.ts';
import type { Found, Maker, MapFeature } from '../town-map/map-feature.ts';
import { extentOf } from '../town-map/reach.ts';
import { readGeoFeatures, readGeoJsonMap } from '../town-map/read-geojson.ts';
import { readGeoPackageMap } from '../town-map/read-zoomstack.ts';
import { readOsmMap } from '../town-map/osm/read-osm.ts';
import { middleOf, TileMaker } from '../town-map/tiles/tile-maker.ts';
import { writeArchive } from '../town-map/tiles/write-archive.ts';
import { areaOf, widened, type Area } from '../places/area.ts';

interface MapOptions {
  readonly from: readonly string[];
  /** Four numbers (west, south, east, north), or a boundary file. */
  readonly within: string | undefined;
  readonly boundaryName: string | undefined;
  /** Miles around the boundary. */
  readonly margin: number;
  readonly maximumZoom: number;
  readonly hasBuildings: boolean;
  readonly attribution: string | undefined;
  readonly json: boolean;
}

/** Counts for one source file. */
interface Report {
  readonly file: string;
  taken: number;
  readonly kinds: Record<string, number>;
  readonly leftOut: Record<string, number>;
}

const mapFile = 'map.pmtiles';
/** The most reasons shown; `--json` has all. */
const shownReasons = 6;
const featuresBetweenNews = 2_000;

/**
 * `tenant map COUNCIL`: makes the council's `map.pmtiles` from open data and names it in its `tenant.json`. The new map
 * replaces the old one once it is complete; after a mistake nothing changes.
 */
export async function makeMap(
  context: Context,
  requested: string | undefined,
  options: MapOptions,
): Promise<ExitStatus> {
  const id = await requireCouncil(context, requested);
  const { from, maximumZoom, json } = options;
  if (from.length === 0)
    throw new CommandError(
      'Name at least one file, such as --from OS_Open_Zoomstack.gpkg. For help, run: npm run tenant -- map --help',
      2,
    );
  await Promise.all(from.map(requireFile));
  const { area, boundary } = await readReach(context, id, options);
  const minimumZoom = Math.min(maximumZoom, zoomOf(area));
  const makers = new Set<Maker>(boundary?.maker ? [boundary.maker] : []);
  const tiles = new TileMaker(area, minimumZoom, maximumZoom);
  const areas: VectorMapMetadata['lintel']['areas'] = {};
  const layers = new Set<string>();
  try {
    const reports: Report[] = [];
    for (const ring of boundary?.rings ?? []) tiles.add({ kind: 'boundary', shape: 'line', lines: [ring] });
    if (boundary) layers.add('boundary');
    for (const file of from)
      reports.push(
        await readInto(context, file, area, options, makers, (feature) => {
          tiles.add(feature);
          layers.add(feature.kind);
          const middle = feature.area === undefined ? undefined : middleOf(feature.lines);
          if (feature.area !== undefined && middle)
            areas[feature.area] ??= [rounded(middle[0]), rounded(middle[1])];
        }),
      );
    const empty = reports.filter(({ taken }) => taken === 0).map(({ file }) => file);
    if (empty.length > 0)
      throw new CommandError(
        `Nothing in ${empty.join(', ')} is inside ${written(area)}. Nothing was written. Check the file and the boundary. If the file has nothing in your area, leave it out.`,
      );
    const attribution = await readAttribution(context, id, options.attribution, makers);
    const path = join(context.tenantsFolder, id, mapFile);
    const named = await withMapNamed(context, id, attribution);
    const metadata = (digest: string): VectorMapMetadata & Record<string, unknown> => ({
      name: boundary?.name ?? id,
      type: 'baselayer',
      format: 'pbf',
      attribution,
      vector_layers: [...layers].toSorted().map((layer) => ({
        id: layer,
        fields: { name: 'String', 'name:cy': 'String', area: 'String' },
        minzoom: minimumZoom,
        maxzoom: maximumZoom,
      })),
      lintel: { digest, areas },
    });
    const facts = { area, minimumZoom, maximumZoom, metadata, most: maximumVectorMapSize };
    const { count, size } = await writeArchive(path, tiles.tiles(), facts, (done) => {
      if (done % 100 === 0) context.progress(`${number(done)} tiles`);
    });
    context.progress('');
    await replaceFiles(named);
    const result = { area, minimumZoom, maximumZoom, tiles: count, bytes: size, attribution };
    if (json)
      context.say(JSON.stringify({ council: id, file: mapFile, ...result, sources: reports }, null, 2));
    else printResult(context, id, result, reports, boundary);
    return 0;
  } finally {
    tiles.close();
  }
}

async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile())
    throw new CommandError(`There is no file ${missingPath(file)}. Nothing was written.`, 2);
}

/** Returns the area that the map shows, and the council's boundary if a file gives one. */
async function readReach(
  context: Context,
  id: string,
  { from, within, boundaryName, margin }: MapOptions,
): Promise<{ readonly area: Area; readonly boundary: Boundary | undefined }> {
  if (within !== undefined && !/^[-\d., ]+$/.test(within)) {
    await requireFile(within);
    const boundary = await readBoundary(within, boundaryName);
    return { area: widened(boundary.extent, margin), boundary };
  }
  if (boundaryName !== undefined)
    throw new CommandError(
      '--boundary-name chooses a boundary in a file. Also name that file, such as --within boundaries.geojson.',
      2,
    );
  if (within !== undefined)
    return { area: widened(await areaOf(context, id, within), margin), boundary: undefined };
  const [only, ...more] = from;
  // A council's own single GeoJSON file sets the extent of its map.
  if (only !== undefined && more.length === 0 && /\.geojson$/i.test(only)) {
    const area = await extentOfGeoJson(only);
    if (area) return { area, boundary: undefined };
  }
  return { area: await areaOf(context, id, undefined), boundary: undefined };
}

async function extentOfGeoJson(file: string): Promise<Area | undefined> {
  const { bbox }: { bbox?: unknown } = Object(JSON.parse(await readFile(file, 'utf8')));
  if (Array.isArray(bbox) && bbox.length === 4) {
    const [west, south, east, north] = bbox.map(Number);
    if (west !== undefined && south !== undefined && east !== undefined && north !== undefined)
      return { west, south, east, north };
  }
  const features = await readGeoFeatures(file);
  return extentOf(features.flatMap(({ parts }) => parts.flat()));
}

/** Pixels. The smallest window we plan for, which keeps the map from zooming out beyond its area. */
const smallestWindow = 200;

/**
 * Returns the smallest zoom to offer. A tile of one zoom shows 512 pixels wide, as wide as two 256-pixel tiles of the
 * next.
 */
function zoomOf({ west, south, east, north }: Area): number {
  const [from, to] = [project(west, north), project(east, south)];
  const size = Math.max(to.x - from.x, to.y - from.y);
  return Math.max(3, Math.min(12, Math.floor(Math.log2(smallestWindow / size)) - 1));
}

async function readInto(
  { progress }: Context,
  file: string,
  area: Area,
  { hasBuildings }: MapOptions,
  makers: Set<Maker>,
  take: (feature: MapFeature) => void,
): Promise<Report> {
  const report: Report = { file, taken: 0, kinds: {}, leftOut: {} };
  const leaveOut = (why: string) => (report.leftOut[why] = (report.leftOut[why] ?? 0) + 1);
  let [reading, seen] = ['', 0];
  const news = (what: string) => progress((reading = `${basename(file)}: ${what}`));
  for await (const found of openSource(file, area, makers, news)) {
    seen += 1;
    if (seen % featuresBetweenNews === 0) progress(`${reading || basename(file)}, ${number(seen)} things`);
    if ('leftOut' in found) leaveOut(found.leftOut);
    else if (found.kind === 'building' && !hasBuildings) leaveOut('buildings (--without-buildings)');
    else {
      take(found);
      report.taken += 1;
      report.kinds[found.kind] = (report.kinds[found.kind] ?? 0) + 1;
    }
  }
  progress('');
  return report;
}

function openSource(
  file: string,
  area: Area,
  makers: Set<Maker>,
  news: (what: string) => void,
): AsyncGenerator<Found> {
  if (/\.gpkg$/i.test(file)) {
    makers.add('os');
    return readGeoPackageMap(file, area, (table, count) => {
      if (count % featuresBetweenNews === 1) news(`${table}, ${number(count)}`);
    });
  }
  if (/\.pbf$/i.test(file)) {
    makers.add('osm');
    let last = 0;
    return readOsmMap(file, area, (megabytes, round) => {
      if (Math.abs(megabytes - last) < 5) return;
      last = megabytes;
      news(`reading ${round} of 3, ${number(Math.round(megabytes))} MB`);
    });
  }
  if (/\.(?:geo)?json$/i.test(file)) return readGeoJsonMap(file);
  throw new CommandError(
    `${file} cannot be read. It must be GeoPackage (.gpkg), OpenStreetMap in PBF (.osm.pbf) or GeoJSON (.geojson). ${cureOf(file)}`,
    2,
  );
}

function cureOf(file: string): string {
  if (/\.zip$/i.test(file)) return 'Unpack it first.';
  if (/\.osm(?:\.(?:bz2|gz))?$/i.test(file)) return `Convert it: osmium cat ${file} -o map.osm.pbf`;
  return 'Any mapping program can save it as one of these.';
}

/** Returns the attribution from the option, else from the sources' licences, else from `tenant.json`. */
async function readAttribution(
  { tenantsFolder }: Context,
  id: string,
  said: string | undefined,
  makers: ReadonlySet<Maker>,
): Promise<string> {
  if (said !== undefined && said.trim() !== '') return said.trim();
  if (makers.size > 0) return attributionOf(makers, new Date().getFullYear());
  const { map }: { map?: { attribution?: unknown } } = Object(await readSettings(tenantsFolder, id));
  if (typeof map?.attribution === 'string' && map.attribution.trim() !== '') return map.attribution;
  throw new CommandError(
    'The map has no credit for its maker, so nothing was written. Add one, such as --attribution "© The council".',
    2,
  );
}

async function readSettings(tenantsFolder: string, id: string): Promise<unknown> {
  const settings: unknown = JSON.parse(await readFile(join(tenantsFolder, id, 'tenant.json'), 'utf8'));
  return settings;
}

/** Returns `tenant.json` with the map named in it, by path; empty if it names the map already. */
async function withMapNamed(
  { tenantsFolder }: Context,
  id: string,
  attribution: string,
): Promise<ReadonlyMap<string, string>> {
  const path = join(tenantsFolder, id, 'tenant.json');
  const text = await readFile(path, 'utf8');
  const named = editedJson(text, ['map'], { kind: 'vector', file: mapFile, attribution });
  return new Map(named === text ? [] : [[path, named]]);
}

interface Result {
  readonly area: Area;
  readonly minimumZoom: number;
  readonly maximumZoom: number;
  readonly tiles: number;
  readonly bytes: number;
  readonly attribution: string;
}

function printResult(
  { say }: Context,
  id: string,
  { area, minimumZoom, maximumZoom, tiles, bytes, attribution }: Result,
  reports: readonly Report[],
  boundary: Boundary | undefined,
): void {
  if (boundary) say(`Boundary: ${boundary.name ?? 'without a name'}. The map shows ${written(area)}.`);
  for (const { file, taken, kinds, leftOut } of reports) {
    say(`${file}: ${number(taken)} used (${inWords(kinds, Infinity)})`);
    if (Object.keys(leftOut).length > 0) say(`  left out: ${inWords(leftOut, shownReasons)}`);
  }
  say(
    `Written: ${id}/${mapFile}, ${(bytes / 1e6).toFixed(1)} MB in ${number(tiles)} tiles of zoom ${minimumZoom} to ${maximumZoom} (the limit is ${maximumVectorMapSize / 1e6} MB).`,
  );
  say(`The map shows this credit, from ${id}/tenant.json: ${attribution}`);
}

function inWords(counts: Readonly<Record<string, number>>, most: number): string {
  const sorted = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  const more = sorted.length - most;
  const shown = sorted.slice(0, most).map(([what, count]) => `${what} ${number(count)}`);
  return [...shown, ...(more > 0 ? [`and ${more} more (--json has all)`] : [])].join(', ');
}

function written({ west, south, east, north }: Area): string {
  return [west, south, east, north].map((degrees) => degrees.toFixed(3)).join(', ');
}

function number(value: number): string {
  return value.toLocaleString('en-GB');
}

/** Rounds to six decimal places, a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/**
 * Returns the attribution that the makers' licences ask for: the Open Government Licence 3.0 of Ordnance Survey and the
 * Office for National Statistics, the Open Database Licence of OpenStreetMap.
 * @param year the year of the data, which is that of its download.
 */
function attributionOf(makers: ReadonlySet<Maker>, year: number): string {
  const os = `Contains OS data © Crown copyright and database right ${year}`;
  const parts = [
    // The ONS boundaries contain data of both.
    ...(makers.has('ons') ? ['Office for National Statistics (OGL v3.0)', os] : makers.has('os') ? [os] : []),
    ...(makers.has('osm') ? ['© OpenStreetMap contributors'] : []),
  ];
  return parts.join('. ');
}

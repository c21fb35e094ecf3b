import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toNationalGrid } from '#domain/places/national-grid.ts';
import type { Position } from '#tools/town-map/map-feature.ts';
import { makeWorkspace, type Said, type Workspace } from '../tenant-cli/workspace.ts';
import {
  at,
  geoGeometry,
  osmPbf,
  readVectorMap,
  thingsOn,
  tileAtPlace,
  writeGeoPackage,
} from './open-maps.ts';

let work: Workspace;
let folder: string;
beforeEach(async () => {
  work = await makeWorkspace();
  await work.tenant('new', 'ashby', '--name', 'Ashby Homes', '--council', 'Ashby Mill Council', '--yes');
  folder = join(work.dataFolder, 'open');
  await mkdir(folder, { recursive: true });
});
afterEach(() => work.remove());

const within = '--within=1.49,54.49,1.51,54.51';
const make = (...words: string[]): Promise<Said> => work.tenant('map', 'ashby', '--margin=0', ...words);
const put = async (name: string, contents: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, contents);
  return path;
};
const written = (): Promise<Buffer> => readFile(join(work.tenantsFolder, 'ashby/map.pmtiles'));
const settings = async () => JSON.parse(await work.read('ashby/tenant.json'));

const square = (left: number, bottom: number, size: number): Position[] => [
  at(left, bottom),
  at(left + size, bottom),
  at(left + size, bottom + size),
  at(left, bottom + size),
  at(left, bottom),
];
const row = (
  kind: Parameters<typeof geoGeometry>[0],
  lines: readonly (readonly Position[])[],
  values = {},
) => ({
  values,
  geometry: geoGeometry(kind, lines),
});

let packages = 0;
/** Writes a Zoomstack package with data of the town and of another one far away. */
function zoomstack(): string {
  const path = join(folder, `zoomstack${(packages += 1)}.gpkg`);
  writeGeoPackage(path, {
    roads_local: [
      row('line', [[at(0.1, 0.5), at(0.4, 0.5)]], { type: 'Local Road', name: 'High Street' }),
      row('line', [[at(0.9, 0.5), at(0.4, 0.5)]], { type: 'Local Road', name: 'High Street' }),
      row('line', [[at(0.1, 0.6), at(0.4, 0.6)]], { type: 'Alley' }),
      row('line', [[at(40, 40), at(41, 41)]], { type: 'Local Road', name: 'Far Street' }),
    ],
    roads_national: [row('line', [[at(0.5, 0), at(0.5, 1)]], { type: 'A Road', number: 'A999' })],
    rail: [row('line', [[at(0, 0.2), at(1, 0.2)]], { type: 'Tunnel' })],
    local_buildings: [row('area', [square(0.3, 0.3, 0.01)]), row('area', [square(0.6, 0.3, 0.01)])],
    greenspace: [row('area', [square(0.7, 0.7, 0.1)], { type: 'Allotments Or Community Growing Spaces' })],
    land: [row('area', [square(-1, 0.1, 3)])],
    names: [
      row('point', [[at(0.5, 0.55)]], {
        type: 'Town',
        name1: 'Y Felin',
        name1language: 'cym',
        name2: 'Mill',
        name2language: 'eng',
      }),
      row('point', [[at(0.2, 0.55)]], { type: 'Motorway Junctions', name1: 'J1' }),
    ],
    contours: [row('line', [[at(0, 0), at(1, 1)]])],
  });
  return path;
}

describe('from OS Open Zoomstack', () => {
  test('the town is on the map, in degrees, with joined streets, both names and the sea', async () => {
    const said = await make('--from', zoomstack(), within);
    expect([said.status, said.err]).toEqual([0, '']);
    expect(await thingsOn(await written())).toEqual([
      'allotments area',
      'building area',
      'building area',
      'main-road line A999',
      'path line',
      'sea area',
      'street line High Street',
      'town point Mill Y Felin',
    ]);
    expect(said.out).toMatch(/left out: .*rail: tunnels 1/);
    expect(said.out).toContain('names: Motorway Junctions 1');
    expect(said.out).toContain('the table contours 1');
    const { header, metadata } = await readVectorMap(await written());
    expect([header.minLon, header.minLat, header.maxLon, header.maxLat]).toEqual([1.49, 54.49, 1.51, 54.51]);
    const year = new Date().getFullYear();
    const attribution = `Contains OS data © Crown copyright and database right ${year}`;
    expect(metadata).toMatchObject({ attribution });
    expect((await settings()).map).toEqual({ kind: 'vector', file: 'map.pmtiles', attribution });
    expect((await work.tenant('check', 'ashby')).out).toMatch(/ashby: 0 errors/);
  });

  test(
    'features given once for each range of scales are drawn once, by scale',
    { tags: ['full'] },
    async () => {
      const path = join(folder, 'scales.gpkg');
      const woods = [
        ['Local', 5],
        ['Regional', 6],
        ['National', 7],
      ] as const;
      writeGeoPackage(path, {
        woodland: woods.map(([type, size]) => row('area', [square(0, 0, size)], { type })),
        urban_areas: [row('area', [square(0, 0, 4)], { type: 'Regional' })],
      });
      const said = await make('--from', path, '--within=1.2,54.2,1.8,54.8');
      expect([said.status, said.err]).toEqual([0, '']);
      const { header, tile } = await readVectorMap(await written());
      const widthAt = async (zoom: number, kind: string) => {
        const features = (await tile(zoom, ...tileAtPlace(...at(2, 2), zoom)))?.[kind] ?? [];
        expect(features, `${kind} ${zoom}`).toHaveLength(1);
        const across = features.flatMap((one) => one.loadGeometry().flat()).map(({ x }) => x);
        return ((Math.max(...across) - Math.min(...across)) / 4096 / 2 ** zoom) * 360;
      };
      for (let zoom = header.minZoom; zoom <= header.maxZoom; zoom += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one archive, read in turn
        await widthAt(zoom, 'wood');
        // oxlint-disable-next-line no-await-in-loop -- one archive, read in turn
        await widthAt(zoom, 'built');
      }
      expect(header.minZoom).toBeLessThan(9);
      expect(await widthAt(8, 'wood')).toBeCloseTo(7 * 0.02, 2);
      expect(await widthAt(9, 'wood')).toBeCloseTo(6 * 0.02, 2);
      expect(await widthAt(10, 'wood')).toBeCloseTo(6 * 0.02, 2);
      expect(await widthAt(11, 'wood')).toBeLessThan(5.1 * 0.02);
    },
  );

  test('buildings can be left out, and a second run replaces the first', { tags: ['full'] }, async () => {
    await make('--from', zoomstack(), within);
    const said = await make('--from', zoomstack(), within, '--without-buildings', '--attribution', 'Ours');
    expect(said.out).toContain('buildings (--without-buildings) 2');
    expect((await thingsOn(await written())).join()).not.toContain('building');
    expect((await settings()).map.attribution).toBe('Ours');
  });
});

/** Returns a ring of nodes with consecutive ids. */
const ring = (id: number, places: readonly Position[]) =>
  places.slice(0, -1).map((place, index) => ({ id: id + index, at: place }));

describe('from OpenStreetMap', () => {
  const extract = osmPbf({
    nodes: [
      { id: 1, at: at(0.1, 0.5) },
      { id: 2, at: at(0.4, 0.5) },
      { id: 3, at: at(5, 0.5) },
      { id: 4, at: at(0.45, 0.5), tags: { railway: 'station', name: 'Mill station' } },
      { id: 5, at: at(0.46, 0.5), tags: { amenity: 'bench' } },
      ...ring(10, square(0.3, 0.3, 0.01)),
      ...ring(20, square(0.6, 0.6, 0.1)),
      ...ring(30, square(0.62, 0.62, 0.02)),
      { id: 40, at: at(-2, 0.1) },
      { id: 41, at: at(0.5, 0.1) },
      { id: 42, at: at(2, 0.1) },
      { id: 50, at: at(3, 3) },
    ],
    ways: [
      {
        id: 1,
        refs: [1, 2, 3],
        tags: { highway: 'residential', name: 'High Street', 'name:cy': 'Stryd Fawr' },
      },
      {
        id: 2,
        refs: [10, 11, 12, 13, 10],
        tags: { building: 'yes', amenity: 'library', name: 'Mill Library' },
      },
      { id: 3, refs: [20, 21, 22, 23, 20] },
      { id: 4, refs: [30, 31, 32, 33, 30] },
      { id: 5, refs: [42, 41, 40], tags: { natural: 'coastline' } },
      { id: 6, refs: [1, 2], tags: { highway: 'proposed' } },
      { id: 7, refs: [3, 50], tags: { highway: 'residential', name: 'Far Street' } },
    ],
    relations: [{ id: 1, ways: [3, 4], tags: { type: 'multipolygon', natural: 'wood', name: 'Mill Wood' } }],
  });

  test('the town is on the map: streets whole across its edge, woods with clearings, the sea below the coast', async () => {
    const said = await make('--from', await put('town.osm.pbf', extract), within);
    expect([said.status, said.err]).toEqual([0, '']);
    const bytes = await written();
    expect(await thingsOn(bytes)).toEqual([
      'building area',
      'library point Mill Library',
      'sea area',
      'station point Mill station',
      'street line High Street Stryd Fawr',
      'wood area',
      'wood point Mill Wood',
    ]);
    expect(said.out).toContain('highway=proposed 1');
    expect((await settings()).map.attribution).toBe('© OpenStreetMap contributors');
  });

  test('a truncated or wrong file changes nothing', async () => {
    await make('--from', await put('town.osm.pbf', extract), within);
    const before = await written();
    for (const [name, contents, says] of [
      [
        'cut.osm.pbf',
        extract.subarray(0, extract.length - 9),
        /ends in the middle, at byte \d+\. Download it once more/,
      ],
      ['page.osm.pbf', Buffer.from('<html>Not found</html>'), /not an OpenStreetMap extract/],
      ['map.osm', Buffer.from('<osm/>'), /osmium cat/],
      ['map.zip', Buffer.from('PK'), /Unpack it first/],
      ['none.gpkg', Buffer.from('PK'), /cannot be read as a GeoPackage/],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- each is made where the one before was
      const said = await make('--from', await put(name, contents), within);
      expect(said.status, name).not.toBe(0);
      expect(said.err, name).toMatch(says);
    }
    expect((await written()).equals(before)).toBe(true);
  });
});

const boundaries = (system: (place: Position) => readonly number[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ['Ashby', square(0.2, 0.2, 0.6)],
      ['Ashby-on-Sea', square(3, 3, 1)],
    ].map(([LAD24NM, edge]) => ({
      type: 'Feature',
      properties: { LAD24NM, LAD24CD: 'E99999999' },
      geometry: { type: 'Polygon', coordinates: [Array.isArray(edge) ? edge.map(system) : []] },
    })),
  });
const onGrid = ([longitude, latitude]: Position) => toNationalGrid({ longitude, latitude });

describe('with a boundary', () => {
  test('on the National Grid the map covers it, draws it, and credits the ONS', async () => {
    const file = await put('lad.geojson', boundaries(onGrid));
    const said = await make('--from', zoomstack(), '--within', file, '--boundary-name', 'ashby');
    expect([said.status, said.err]).toEqual([0, '']);
    expect(said.out).toContain('Boundary: Ashby.');
    expect((await thingsOn(await written())).join()).toContain('boundary line');
    const { header } = await readVectorMap(await written());
    expect(header.minLon).toBeCloseTo(at(0.2, 0)[0], 5);
    expect(header.maxLat).toBeCloseTo(at(0, 0.8)[1], 5);
    expect((await settings()).map.attribution).toMatch(
      /^Office for National Statistics \(OGL v3\.0\)\. Contains OS data/,
    );
  });

  test(
    'an unknown or ambiguous one is asked for with the names in the file',
    { tags: ['full'] },
    async () => {
      const file = await put(
        'lad.geojson',
        boundaries((place) => place),
      );
      const say = async (...words: string[]) =>
        (await make('--from', zoomstack(), '--within', file, ...words)).err;
      expect(await say('--boundary-name', 'Oakham')).toMatch(
        /no boundary called "Oakham"\. Choose one of: Ashby, Ashby-on-Sea\./,
      );
      expect(await say('--boundary-name', 'Ash')).toMatch(/several boundaries called "Ash…"/);
      expect(await say()).toMatch(/2 boundaries\. Choose one with --boundary-name/);
    },
  );
});

describe('from the council’s own map', () => {
  const own = {
    type: 'FeatureCollection',
    bbox: [1.49, 54.49, 1.51, 54.51],
    features: [
      ['street', 'High Street', 'LineString', [at(0.1, 0.5), at(0.9, 0.5)]],
      ['quarter', 'Hilltop', 'Point', at(0.2, 0.2), 'hilltop'],
      ['volcano', 'Etna', 'Point', at(0.3, 0.3)],
      ['park', 'Kiln Park', 'Polygon', []],
      ['street', 'Kiln Street', 'LineString', [at(0.3, 0.3)]],
    ].map(([kind, name, type, coordinates, area]) => ({
      type: 'Feature',
      properties: { kind, name, ...(area === undefined ? {} : { area }) },
      geometry: { type, coordinates },
    })),
  };

  test('has its kinds, its areas for forms, and its extent', async () => {
    const said = await make(
      '--from',
      await put('map.geojson', JSON.stringify(own)),
      '--attribution',
      '© Ashby',
    );
    expect([said.status, said.err]).toEqual([0, '']);
    expect(await thingsOn(await written())).toEqual(['quarter point Hilltop', 'street line High Street']);
    expect(said.out).toContain('kind=volcano 1');
    expect(said.out).toContain('park with too few places 1');
    expect(said.out).toContain('street with too few places 1');
    const { metadata } = await readVectorMap(await written());
    expect(metadata).toMatchObject({ lintel: { areas: { hilltop: [at(0.2, 0.2)[0], at(0.2, 0.2)[1]] } } });
  });

  const none = JSON.stringify({ type: 'FeatureCollection', features: [] });

  test('no name is made up, and an empty map is not written', { tags: ['full'] }, async () => {
    const file = await put('map.geojson', JSON.stringify(own));
    expect((await make('--from', file)).err).toMatch(/The map has no credit for its maker/);
    const far = await make('--from', zoomstack(), '--within=-3,50,-2.9,50.1');
    expect([far.status, far.err]).toEqual([
      1,
      expect.stringMatching(/is inside -3\.000, 50\.000.* Nothing was written/),
    ]);
    expect((await make()).err).toMatch(/--from OS_Open_Zoomstack\.gpkg/);
    expect((await make('--from', 'no.gpkg')).err).toMatch(/There is no file no\.gpkg/);
    expect((await settings()).map).toBeUndefined();
    const one = await make('--from', zoomstack(), '--from', await put('empty.geojson', none), within);
    expect([one.status, one.err]).toEqual([
      1,
      expect.stringMatching(/^Nothing in \S*empty\.geojson is inside/),
    ]);
    expect((await settings()).map).toBeUndefined();
  });
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import type { Places } from '#schemas/tenant/places.ts';
import { codePoint, naptan, organisation, practice, schools, someStops, townWithin } from './open-files.ts';
import { makeWorkspace, type Said, type Workspace } from './workspace.ts';

let work: Workspace;
let folder: string;
beforeEach(async () => {
  work = await makeWorkspace();
  await work.begin('ashby', '--name', 'Ashby Homes', '--council', 'Ashby Mill Council', '--yes');
  folder = join(work.dataFolder, 'open');
  await mkdir(folder, { recursive: true });
});
afterEach(() => work.remove());

const put = async (name: string, contents: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, contents);
  return path;
};
const make = (...words: string[]): Promise<Said> =>
  work.tenant('places', 'ashby', `--within=${townWithin}`, ...words);
const written = async (): Promise<Places> => JSON.parse(await work.read('ashby/places.geojson'));
const told = async () =>
  (await written()).features.map(({ id, properties: { kind, name } }) => `${id} ${kind} ${name}`);

const faultOf = async (columns: string, row: string) => {
  const said = await make(
    '--parks',
    await put(
      'p.csv',
      `name,${columns}\nThe Green,${row}\nGood,${row.replace(/.*/, columns.startsWith('E') ? '453700,342000' : '-1.2,52.95')}\n`,
    ),
  );
  expect([said.status, (await told()).length]).toEqual([0, 1]);
  return said.out;
};

const stopsFile = () => put('Stops.csv', naptan(...someStops));

describe('places from open files', () => {
  test('include stops in use in the area, one for both sides of a street', { tags: ['full'] }, async () => {
    const said = await make('--stops', await put('Stops.csv', naptan(...someStops)));
    expect([said.status, said.err]).toEqual([0, '']);
    expect(said.out).toMatch(/Stops\.csv: 4 of 8 used; left out: 1 outside the area, 3 closed/);
    expect(await told()).toEqual([
      'atco:9990MIL0001 bus-stop Mill Lane',
      'atco:9990MIL0003 bus-stop Church, The Green',
      'atco:9100ASHBYML station Ashby Mill station',
    ]);
    const [first] = (await written()).features;
    // Eastings and northings, converted to degrees.
    expect(first?.geometry.coordinates[0]).toBeCloseTo(-1.202, 3);
    expect(first?.geometry.coordinates[1]).toBeCloseTo(52.9746, 3);
  });

  test('include schools, in any encoding they are published in', async () => {
    const file = await put(
      'edubasealldata20261101.csv',
      schools(
        { urn: '900002', name: 'St Chad’s Café School', phase: 'Secondary' },
        { urn: '900001', name: 'Mill Primary' },
        { urn: '900003', name: 'Closed School', status: 'Closed' },
        { urn: '900004', name: 'Soon Closed', status: 'Open, but proposed to close', phase: '16 plus' },
        { urn: '900005', name: 'The Willows', type: 'Community special school', phase: 'Not applicable' },
        { urn: '900006', name: 'Unit', type: 'Pupil referral unit', phase: 'Not applicable' },
        { urn: '900007', name: 'Nowhere School', easting: '0', northing: '0', postcode: '' },
      ),
    );
    const said = await make('--schools', file);
    expect(said.out).toMatch(/4 of 7 used; left out: 2 closed or not useful to residents, 1 without a place/);
    expect((await written()).features.map(({ properties: { name, phase } }) => [name, phase])).toEqual([
      ['Mill Primary', 'primary'],
      ['St Chad’s Café School', 'secondary'],
      ['Soon Closed', 'further'],
      ['The Willows', 'special'],
    ]);
  });

  test('include practices by postcode, with names in normal case', async () => {
    const file = await put(
      'epraccur.csv',
      [
        practice('Z99001', "THE ST CHAD'S SURGERY", 'ZZ1 1AA'),
        practice('Z99002', 'SHUT SURGERY', 'ZZ1 1AA', { status: 'C' }),
        practice('Z99003', 'PRISON HEALTH', 'ZZ1 1AA', { setting: '10' }),
        practice('Z99004', 'LOST SURGERY', 'ZZ9 9ZZ'),
        practice('Z99005', 'ODD SURGERY', 'NOWHERE'),
        '',
      ].join('\n'),
    );
    const without = await make('--surgeries', file);
    expect(without.status).toBe(1);
    expect(without.err).toMatch(
      /epraccur\.csv:1: The St Chad’s Surgery has a postcode, ZZ1 1AA.*--postcodes/,
    );

    const postcodes = await put('zz.csv', codePoint(['ZZ1 1AA', 453_700, 342_000], ['ZZ1 1AB', 0, 0]));
    const said = await make('--surgeries', file, '--postcodes', postcodes);
    expect(said.out).toMatch(/1 of 5 used; left out: 2 closed .*, 1 without a place, 1 with a mistake/);
    expect(said.out).toMatch(/epraccur\.csv:5 \(column 10, the postcode\): "NOWHERE" is not a postcode/);
    expect(await told()).toEqual(['ods:Z99001 surgery The St Chad’s Surgery']);
  });

  test('include practices and pharmacies in the layout of 2026, with words and roles in place of letters and settings', async () => {
    const surgeries = await put(
      'epraccur.csv',
      [
        organisation('Z81001', 'WHARFE SURGERY', 'ZZ1 1AA', 'ACTIVE', 'RO76'),
        organisation('Z81002', 'VALE HOSPICE', 'ZZ1 1AA', 'ACTIVE', 'RO249'),
        organisation('Z81003', 'OLD SURGERY', 'ZZ1 1AA', 'INACTIVE', 'RO76'),
        organisation('Z81004', 'NEW SURGERY', 'ZZ1 1AA', 'OPENING', 'RO76'),
        organisation('Z81005', 'ODD SURGERY', 'ZZ1 1AA', 'ACTIVE', 'GP PRACTICE'),
      ].join('\n'),
    );
    const pharmacies = await put(
      'edispensary.csv',
      [
        organisation('FZ001', 'VALE PHARMACY', 'ZZ1 1AA', 'ACTIVE', 'RO182'),
        organisation('FZ002', 'OLD PHARMACY', 'ZZ1 1AA', 'A', ''),
        organisation('FZ003', 'WHARFE APPLIANCES', 'ZZ1 1AA', 'ACTIVE', 'RO94'),
        organisation('FZ004', 'SHUT PHARMACY', 'ZZ1 1AA', 'INACTIVE', 'RO182'),
      ].join('\n'),
    );
    const postcodes = await put('zz.csv', codePoint(['ZZ1 1AA', 453_700, 342_000]));
    const said = await make('--surgeries', surgeries, '--pharmacies', pharmacies, '--postcodes', postcodes);
    expect([said.status, said.err]).toEqual([0, '']);
    expect(said.out).toMatch(/epraccur\.csv: 1 of 5 used; left out: 2 closed .*, 2 with a mistake/);
    expect(said.out).toMatch(/epraccur\.csv:4 \(column 13, the status\): "OPENING" does not say/);
    expect(said.out).toMatch(/epraccur\.csv:5 \(column 26, the role\): "GP PRACTICE" does not say/);
    expect(await told()).toEqual([
      'ods:Z81001 surgery Wharfe Surgery',
      'ods:FZ001 pharmacy Vale Pharmacy',
      'ods:FZ002 pharmacy Old Pharmacy',
    ]);
  });

  test('include the council’s own, as a table or as GeoJSON; a park has as many gates as rows', async () => {
    const parks = await put(
      'parks.csv',
      'Name;Easting;Northing\nThe Green;453700;342000\nThe Green;453800;342100\n',
    );
    const more = await put(
      'more.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { kind: 'library', name: 'Library', 'name:cy': 'Llyfrgell' },
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [-1.2, 52.95],
                  [-1.21, 52.95],
                  [-1.21, 52.96],
                  [-1.2, 52.95],
                ],
              ],
            },
          },
          {
            type: 'Feature',
            properties: { kind: 'pub', name: 'The Plough' },
            geometry: { type: 'Point', coordinates: [-1.2, 52.95] },
          },
        ],
      }),
    );
    const said = await make('--parks', parks, '--places', more, '--json');
    const answer: {
      places: Record<string, number>;
      sources: { faults: { message: string; line: number }[] }[];
    } = JSON.parse(said.out);
    expect(answer.places).toMatchObject({ park: 2, library: 1, school: 0 });
    expect(answer.sources[1]?.faults).toMatchObject([
      { column: 'kind', message: expect.stringContaining('"pub"') },
    ]);
    expect(await told()).toEqual([
      'park:the-green park The Green',
      'park:the-green:2 park The Green',
      'library:library library Library',
    ]);
    expect((await written()).features[2]?.geometry.coordinates).toEqual([-1.205, 52.955]);
  });

  test('make a file that passes the check and that the portal serves', async () => {
    await make('--stops', await put('Stops.csv', naptan(...someStops)));
    const { files, findings } = await checkTenant({ tenantsFolder: work.tenantsFolder, id: 'ashby' });
    expect(findings.filter(({ file }) => file.endsWith('.geojson'))).toEqual([]);
    expect(files?.places?.names).toHaveLength(3);
  });
});

describe('importing places again', () => {
  test('with the same files changes nothing', async () => {
    const stops = await put('Stops.csv', naptan(...someStops));
    await make('--stops', stops);
    const before = await work.read('ashby/places.geojson');
    const said = await make('--stops', await put('Stops2.csv', naptan(...someStops.toReversed())));
    expect(said.out).toContain('Nothing has changed in: ashby/places.geojson');
    expect(await work.read('ashby/places.geojson')).toBe(before);
  });

  test('removes missing stops; places of unmentioned kinds stay, and so do Welsh names', async () => {
    const stops = await put('Stops.csv', naptan(...someStops));
    await make(
      '--stops',
      stops,
      '--schools',
      await put('s.csv', schools({ urn: '900001', name: 'Mill Primary' })),
    );
    await work.replace(
      'ashby/places.geojson',
      '"name":"Church, The Green"',
      '"name":"Church, The Green","name:cy":"Eglwys"',
    );
    await work.replace(
      'ashby/places.geojson',
      '"features":[\n',
      '"features":[\n{"type":"Feature","properties":{"kind":"shop","name":"By hand"},"geometry":{"type":"Point","coordinates":[-1.2,52.95]}},\n',
    );
    const less = await put('Stops.csv', naptan(...someStops.filter(({ name }) => name !== 'Mill Lane')));
    const said = await make('--stops', less);
    expect(said.status).toBe(0);
    expect(await told()).toEqual([
      'urn:900001 school Mill Primary',
      'undefined shop By hand',
      'atco:9990MIL0003 bus-stop Church, The Green',
      'atco:9100ASHBYML station Ashby Mill station',
    ]);
    expect(await work.read('ashby/places.geojson')).toContain('"name:cy":"Eglwys"');
  });

  test('changes one line for each stop from one edition to the next', async () => {
    const stops = await put('Stops.csv', naptan(...someStops));
    await make('--stops', stops);
    const before = (await work.read('ashby/places.geojson')).split('\n');
    const moved = someStops.map((stop) => (stop.type === 'RLY' ? { ...stop, latitude: '52.956' } : stop));
    await make('--stops', await put('Stops.csv', naptan(...moved)));
    const after = (await work.read('ashby/places.geojson')).split('\n');
    expect(after.filter((line, index) => line !== before[index])).toHaveLength(1);
  });
});

describe('keeps the file if nothing can be taken from a new one', () => {
  test.each([
    [
      'stops that are all closed',
      '--stops',
      naptan({ ...someStops[0], code: 'x', name: 'x', status: 'inactive' }),
      /no rows used of 1 row: 1 closed/,
    ],
    [
      'stops of another part of the country',
      '--stops',
      naptan({ code: 'x', name: 'x', longitude: '-3.2', latitude: '51.96' }),
      /no rows used of 1 row: 1 outside the area/,
    ],
    ['a file that ends after its first line', '--stops', naptan(), /p\.csv: there are no rows/],
    [
      'a table of which each row has a mistake',
      '--parks',
      'name,easting,northing\nThe Green,x,y\n',
      /1 with a mistake\.\n.*"x" is not a number/,
    ],
    ['places without a place', '--parks', 'name,easting,northing\nThe Green,,\n', /1 without a place/],
    [
      'a map without features',
      '--parks',
      '{"type":"FeatureCollection","features":[]}',
      /p\.geojson: there are no rows/,
    ],
  ])('%s', async (_what, option, contents, words) => {
    await make(
      '--stops',
      await stopsFile(),
      '--parks',
      await put('g.csv', 'name,easting,northing\nThe Green,453700,342000\n'),
    );
    const before = await work.read('ashby/places.geojson');
    const file = await put(contents.startsWith('{') ? 'p.geojson' : 'p.csv', contents);
    // Another correct file does not make up for it.
    const other = option === '--parks' ? (['--stops', await stopsFile()] as const) : [];
    const said = await make(option, file, ...other);
    expect(said.status).toBe(1);
    expect(said.err).toMatch(words);
    expect(said.err).toMatch(/Nothing was written, so ashby\/places\.geojson is as it was/);
    expect(await work.read('ashby/places.geojson')).toBe(before);
  });
});

const practices = `${practice('Z99001', 'SURGERY', 'ZZ1 1AA')}\n`;
const withoutColumns = naptan(...someStops)
  .split('\r\n')
  .slice(1)
  .join('\r\n');

describe('the wrong file is named, with its line, its column and what would help', () => {
  test.each<
    readonly [what: string, option: string, name: string, contents: string | Uint8Array, words: RegExp]
  >([
    [
      'schools for stops',
      '--stops',
      's.csv',
      schools({ urn: '1', name: 'School' }),
      /s\.csv:1: There is no column "ATCOCode", so this is not a list of stops.*The columns are: URN/,
    ],
    [
      'a first line that was removed',
      '--stops',
      'Stops.csv',
      withoutColumns,
      /Stops\.csv:1: There is no column "ATCOCode".*with its first line/,
    ],
    [
      'a column that is called something else',
      '--parks',
      'p.csv',
      'Nmae,Easting,Northing\nThe Green,453700,342000\n',
      /no column "name".*Did you mean "Nmae"\?/,
    ],
    [
      'a workbook',
      '--parks',
      'p.csv',
      Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14]),
      /p\.csv:1: The file is a spreadsheet workbook/,
    ],
    ['practices for stops', '--stops', 'e.csv', practices, /Use it with --surgeries or --pharmacies/],
    [
      'JSON that is no map',
      '--parks',
      'p.geojson',
      '{"a":1}',
      /p\.geojson:1: .*not a GeoJSON "FeatureCollection"/,
    ],
    ['JSON for stops', '--stops', 'p.json', '{"a":1}', /--stops needs the CSV file as it is published/],
    ['an empty file', '--parks', 'p.csv', '', /p\.csv:1: The file is empty/],
    [
      'a quotation mark that is never closed',
      '--parks',
      'q.csv',
      'name,easting,northing\n"The Green,453700,342000\n',
      /q\.csv:2: A quotation mark in this row is never closed/,
    ],
  ])('%s', async (_what, option, name, contents, words) => {
    const said = await make(option, await put(name, contents));
    expect(said.status).toBe(1);
    expect(said.err).toMatch(words);
    await expect(work.read('ashby/places.geojson')).rejects.toThrow('ENOENT');
  });

  test('a folder, and a missing file', async () => {
    expect((await make('--stops', folder)).err).toMatch(/is a folder/);
    expect((await make('--stops', join(folder, 'none.csv'))).err).toMatch(
      /none\.csv cannot be read \(ENOENT\)/,
    );
  });
});

describe('an impossible row is left out and named', () => {
  test.each([
    [
      'Longitude,Latitude',
      '52.95,-1.2',
      /p\.csv:2 \(Longitude\): Latitude and longitude are swapped.*longitude -1\.2, latitude 52\.95/,
    ],
    ['Longitude,Latitude', '453700,342000', /\(Longitude\): 453700, 342000 is an easting and a northing/],
    [
      'Easting,Northing',
      '-1.2,52.95',
      /\(Easting\): -1\.2, 52\.95 is not an easting and northing.*called Longitude/,
    ],
    ['Easting,Northing', '453700,', /\(Northing\): "" is not a number/],
    ['Easting,Northing', '4537OO,342000', /\(Easting\): "4537OO" is not a number/],
  ])('%s %s', async (columns, row, words) => {
    expect(await faultOf(columns, row)).toMatch(words);
  });
});

const tell = async (...words: string[]) =>
  work.tenant('places', 'ashby', '--stops', await stopsFile(), ...words);

describe('the area', () => {
  test('is the council’s own map, with a margin', async () => {
    await work.write(
      'ashby/map.geojson',
      `{"type":"FeatureCollection","features":[\n{"type":"Feature","properties":{"kind":"shop"},"geometry":{"type":"Point","coordinates":[-1.21,52.955]}}\n]}\n`,
    );
    await work.replace(
      'ashby/tenant.json',
      '"contact"',
      '"map": { "kind": "drawn", "file": "map.geojson", "attribution": "Ours" },\n  "contact"',
    );
    expect((await tell('--margin', '0')).out).toContain('1 of 8 used');
    expect((await tell()).out).toContain('4 of 8 used');
  });

  test('is a boundary in a file', async () => {
    const boundary = await put(
      'b.geojson',
      JSON.stringify({
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-1.3, 52.9],
              [-1.1, 52.9],
              [-1.1, 53],
              [-1.3, 52.9],
            ],
          ],
        },
      }),
    );
    expect((await tell('--within', boundary)).out).toContain('4 of 8 used');
  });

  test.each([[[]], [['--within=1,2,3']], [['--within=52.9,-1.3,53,-1.1']], [['--within=-1.1,52.9,-1.3,53']]])(
    'is asked for if nothing gives it: %j',
    async (words) => {
      const said = await tell(...words);
      expect(said.status).toBe(2);
      expect(said.err).toMatch(/west,south,east,north/);
    },
  );
});

test('without a file there is nothing to do, and a file with mistakes is not overwritten', async () => {
  expect((await make()).status).toBe(2);
  await work.write('ashby/places.geojson', '{"type":"FeatureCollection","features":[{"type":"Feature"}]}');
  const said = await make('--stops', await put('Stops.csv', naptan(...someStops)));
  expect(said.status).toBe(1);
  expect(said.err).toMatch(/ashby\/places\.geojson:1.*Nothing was written/);
});

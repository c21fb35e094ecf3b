import { goodTenant } from './council-folder.ts';
import { error, warning, type Mistake } from './mistake.ts';

/** Returns a council's own map, one feature per line. */
const mapWith = (...features: object[]): string =>
  `{"type":"FeatureCollection","features":[\n${features.map((feature) => JSON.stringify(feature)).join(',\n')}\n]}\n`;
const feature = (kind: string | undefined, type: string, coordinates: unknown, name?: string) => ({
  type: 'Feature',
  properties: { kind, name },
  geometry: { type, coordinates },
});
const street = feature('street', 'LineString', [
  [2.1, 53.4],
  [2.2, 53.5],
]);
const onTenant = (map: object): string => JSON.stringify(goodTenant('oakham', { map }), null, 2);
const drawn = (more: object = {}) =>
  onTenant({ kind: 'drawn', file: 'map.geojson', attribution: '© Oakham', ...more });
const tiles = (more: object = {}) =>
  onTenant({
    kind: 'tiles',
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© Oakham',
    maximumZoom: 18,
    ...more,
  });

/** Mistakes in the map settings of `tenant.json`. */
export const inMapSettings: readonly Mistake[] = [
  {
    name: 'a map that is not there',
    file: 'tenant.json',
    content: drawn(),
    finds: error('map.missing', '/map/file'),
    at: '"file"',
    says: /map\.geojson/,
  },
  {
    name: 'a file of another kind',
    file: 'tenant.json',
    content: drawn({ file: 'map.kml' }),
    finds: error('shape.value', '/map/file'),
    at: 'map.kml',
  },
  {
    name: 'a kind of map that is none',
    file: 'tenant.json',
    content: drawn({ kind: 'painted' }),
    finds: error('shape.choice', '/map/kind'),
    at: 'painted',
    cures: /drawn, vector, tiles/,
  },
  {
    name: 'tiles that nobody made',
    file: 'tenant.json',
    content: tiles({ attribution: ' ' }),
    finds: error('map.attribution', '/map/attribution'),
    at: 'attribution',
    cures: /OpenStreetMap/,
  },
  {
    name: 'tiles that are all the same',
    file: 'tenant.json',
    content: tiles({ url: 'https://tiles.example/{z}.png' }),
    finds: error('map.tiles', '/map/url'),
    at: '"url"',
    says: /\{x\} and no \{y\}/,
  },
  {
    name: 'tiles over an open line',
    file: 'tenant.json',
    content: tiles({ url: 'http://tiles.example/{z}/{x}/{y}.png' }),
    finds: error('shape.value', '/map/url'),
    at: 'http://',
  },
];

/** Mistakes in the map itself, which `tenant.json` names. */
export const inMaps: readonly Mistake[] = [
  {
    name: 'a map that is not JSON',
    content: '{"type":"FeatureCollection"\n"features":[]}\n',
    finds: error('json.syntax'),
    at: '"features"',
    says: /comma/,
  },
  {
    name: 'JSON that is no map',
    content: '{\n"features": "none"\n}\n',
    finds: error('map.notGeoJson'),
  },
  {
    name: 'a feature without a kind',
    content: mapWith(street, feature(undefined, 'Point', [2.1, 53.4])),
    finds: error('map.notGeoJson', '/features/1/properties'),
    at: '"Point"',
    cures: /"kind"/,
  },
  {
    name: 'an area without an outline, before a street',
    content: mapWith(feature('park', 'Polygon', [], 'Kiln Street'), street),
    finds: error('map.geometry', '/features/0/geometry/coordinates'),
    at: '"Polygon"',
    says: /^An area has no outline: its list of rings is empty\.$/m,
    cures: /Draw its outline/,
  },
  {
    name: 'an area with an open outline',
    content: mapWith(
      feature('park', 'Polygon', [
        [
          [-1.5, 53.1],
          [-1.49, 53.1],
          [-1.49, 53.11],
        ],
      ]),
    ),
    finds: error('map.geometry', '/features/0/geometry/coordinates/0'),
    at: '"Polygon"',
    says: /is open/,
    cures: /\[-1\.5,53\.1\], again at the end/,
  },
  {
    name: 'an area with an open outline that can be drawn',
    content: mapWith(
      street,
      feature('park', 'Polygon', [
        [
          [-1.5, 53.1],
          [-1.49, 53.1],
          [-1.49, 53.11],
          [-1.5, 53.11],
        ],
      ]),
    ),
    finds: warning('map.geometry', '/features/1/geometry/coordinates/0'),
    at: '"park"',
    says: /is open/,
  },
  {
    name: 'a line of one place',
    content: mapWith(feature('street', 'LineString', [[-1.5, 53.1]], 'Kiln Street')),
    finds: error('map.geometry', '/features/0/geometry/coordinates'),
    at: '"LineString"',
    says: /only one place/,
  },
  {
    name: 'a map without features',
    content: mapWith(),
    finds: warning('map.empty'),
    says: /no features/,
    cures: /leave "map" out/,
  },
  {
    name: 'a name that is a number',
    content: mapWith({ ...street, properties: { kind: 'street', name: 7 } }),
    finds: error('map.notGeoJson', '/features/0/properties/name'),
    at: '"name":7',
    says: /"name" must be a text in quotation marks\.$/m,
  },
  {
    name: 'eastings and northings',
    content: mapWith(street, feature('shop', 'Point', [486_025, 308_867])),
    finds: error('map.coordinates', '/features/1/geometry/coordinates'),
    at: '486025',
    says: /486025, 308867 is an easting and a northing of the National Grid/,
    cures: /WGS 84 .*longitude -0\.7\d+, latitude 52\.6\d+/,
  },
  {
    name: 'latitude before longitude',
    content: mapWith(
      street,
      feature('street', 'LineString', [
        [52.67, -0.73],
        [52.68, -0.74],
      ]),
    ),
    finds: error('map.coordinates', '/features/1/geometry/coordinates/0'),
    at: '52.67',
    says: /swapped/,
    cures: /longitude -0\.73, latitude 52\.67/,
  },
  {
    name: 'metres of web maps for how far it can be moved',
    content: mapWith(street).replace('{', '{\n"bbox":[-89000,6900000,-70000,6950000],'),
    finds: error('map.coordinates', '/bbox'),
    at: 'bbox',
    says: /Web Mercator/,
  },
  {
    name: 'a kind that is not drawn',
    content: mapWith(
      street,
      feature('streeet', 'Point', [2.1, 53.4]),
      feature('streeet', 'Point', [2.1, 53.4]),
    ),
    finds: warning('map.kind', '/features/1/properties/kind'),
    at: 'streeet',
    says: /^2 of the kind/m,
    cures: /"street"/,
  },
  {
    name: 'a wood that is a line',
    content: mapWith({ ...street, properties: { kind: 'wood' } }),
    finds: warning('map.shape', '/features/0/properties/kind'),
    at: '"wood"',
    cures: /Polygon/,
  },
  {
    name: 'a map for which nobody would wait',
    content: mapWith(feature('shop', 'Point', [2.1, 53.4], 'x'.repeat(1_000_000))),
    finds: error('map.size'),
    says: /1\.0 MB/,
  },
].map((mistake): Mistake => ({ file: 'map.geojson', with: { 'tenant.json': drawn() }, ...mistake }));

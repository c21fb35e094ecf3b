import { error, warning, type Mistake } from './mistake.ts';

const place = (more: object = {}, coordinates: unknown = [2.1, 53.4], properties: object = {}) => ({
  type: 'Feature',
  properties: { kind: 'shop', name: 'Corner shop', ...properties },
  geometry: { type: 'Point', coordinates },
  ...more,
});
/** Returns places one per line, as the command writes them. */
const places = (...features: object[]): string =>
  `{"type":"FeatureCollection","features":[\n${features.map((feature) => JSON.stringify(feature)).join(',\n')}\n]}\n`;
const good = place({ id: 'shop:corner' });

/** Mistakes in the places near a council's homes. */
export const inPlaces: readonly Mistake[] = [
  {
    name: 'places that are not JSON',
    content: '{"type":"FeatureCollection"\n"features":[]}\n',
    finds: error('json.syntax'),
    at: '"features"',
    says: /comma/,
  },
  {
    name: 'JSON that is no list of places',
    content: '[\n{"name":"Corner shop"}\n]\n',
    finds: error('places.shape', ''),
    says: /FeatureCollection/,
    cures: /npm run tenant -- places/,
  },
  {
    name: 'a place without a kind',
    content: places(good, place({ properties: { name: 'The Plough' } })),
    finds: error('places.shape', '/features/1/properties'),
    at: 'The Plough',
    cures: /school, surgery/,
  },
  {
    name: 'a place without a name',
    content: places(good, place({ properties: { kind: 'park' } })),
    finds: error('places.shape', '/features/1/properties'),
    at: '"park"',
    cures: /as people call it/,
  },
  {
    name: 'a park as an area',
    content: places(good, place({ geometry: { type: 'Polygon', coordinates: [[[2.1, 53.4]]] } })),
    finds: error('places.shape', '/features/1/geometry/type'),
    at: 'Polygon',
    cures: /gate of a park/,
  },
  {
    name: 'a place without a geometry',
    content: places(good, place({ geometry: null })),
    finds: error('places.shape', '/features/1/geometry'),
    at: 'null',
  },
  {
    name: 'a phase that no school has',
    content: places(good, place({}, [2.1, 53.4], { kind: 'school', phase: 'infant' })),
    finds: error('places.shape', '/features/1/properties/phase'),
    at: 'infant',
    cures: /nursery, primary/,
  },
  {
    name: 'eastings and northings',
    content: places(good, place({}, [486_025, 308_867]), place({}, [486_030, 308_870])),
    finds: error('places.coordinates', '/features/1/geometry/coordinates'),
    at: '486025',
    says: /486025, 308867 is an easting and a northing of the National Grid.* 1 more may have/,
    cures: /longitude -0\.7\d+, latitude 52\.6\d+/,
  },
  {
    name: 'latitude before longitude',
    content: places(good, place({}, [52.67, -0.73])),
    finds: error('places.coordinates', '/features/1/geometry/coordinates'),
    at: '52.67',
    says: /swapped/,
    cures: /longitude -0\.73, latitude 52\.67/,
  },
  {
    name: 'coordinates that are none',
    content: places(good, place({}, [2.1, 953.4])),
    finds: error('places.coordinates', '/features/1/geometry/coordinates'),
    at: '953.4',
  },
  {
    name: 'a kind that nobody is told of',
    content: places(
      good,
      place({}, [2.1, 53.4], { kind: 'scool' }),
      place({}, [2.1, 53.4], { kind: 'scool' }),
    ),
    finds: warning('places.kind', '/features/1/properties/kind'),
    at: 'scool',
    says: /2 of the kind "scool"/,
    cures: /"school"/,
  },
  {
    name: 'two places with one id',
    content: places(good, place({ id: 'shop:mill' }), place({ id: 'shop:corner' }, [2.2, 53.4])),
    finds: warning('places.double', '/features/2/id'),
    at: '2.2',
    says: /the id "shop:corner"/,
  },
  {
    name: 'a place off Africa, where a program did not know better',
    content: places(good, place({}, [2.11, 53.41]), place({}, [0, 0], { name: 'Lost surgery' })),
    finds: warning('places.far', '/features/2/geometry/coordinates'),
    at: 'Lost surgery',
    says: /"Lost surgery" is more than 100 miles/,
  },
  {
    name: 'more places than a county has',
    content: places(place({}, [2.1, 53.4], { note: 'x'.repeat(3_000_000) })),
    finds: error('places.size'),
    says: /3\.0 MB/,
  },
].map((mistake): Mistake => ({ file: 'places.geojson', ...mistake }));

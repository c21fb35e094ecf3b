import type { DrawnKind } from '#schemas/tenant/drawn-map.ts';
import type { Tags } from './read-things.ts';

/** The kind and shape in which our map draws an OpenStreetMap object. */
export interface DrawnPlace {
  readonly kind: DrawnKind;
  readonly shape: 'point' | 'line' | 'area';
}

type Table = Readonly<Record<string, DrawnKind>>;

/** Keys and values as in wiki.openstreetmap.org/wiki/Map_features. */
const lines: Readonly<Record<string, Table>> = {
  highway: {
    motorway: 'main-road',
    motorway_link: 'main-road',
    trunk: 'main-road',
    trunk_link: 'main-road',
    primary: 'main-road',
    primary_link: 'main-road',
    secondary: 'road',
    secondary_link: 'road',
    tertiary: 'road',
    tertiary_link: 'road',
    residential: 'street',
    unclassified: 'street',
    living_street: 'street',
    pedestrian: 'street',
    footway: 'path',
    path: 'path',
    cycleway: 'path',
    bridleway: 'path',
    steps: 'path',
    track: 'path',
  },
  railway: { rail: 'railway', light_rail: 'railway', narrow_gauge: 'railway', tram: 'railway' },
  waterway: { river: 'river', canal: 'canal', stream: 'stream' },
};

const areas: Readonly<Record<string, Table>> = {
  natural: {
    water: 'water',
    wood: 'wood',
    beach: 'beach',
    shingle: 'beach',
    wetland: 'marsh',
    heath: 'moor',
    moor: 'moor',
    fell: 'moor',
  },
  waterway: { riverbank: 'water', dock: 'water' },
  landuse: {
    reservoir: 'water',
    basin: 'water',
    forest: 'wood',
    farmland: 'field',
    meadow: 'field',
    allotments: 'allotments',
    recreation_ground: 'park',
    village_green: 'park',
    cemetery: 'park',
    residential: 'built',
    commercial: 'built',
    industrial: 'built',
    retail: 'built',
  },
  leisure: {
    park: 'park',
    garden: 'park',
    playground: 'park',
    pitch: 'park',
    golf_course: 'park',
    recreation_ground: 'park',
    nature_reserve: 'wood',
  },
};

const points: Readonly<Record<string, Table>> = {
  place: {
    city: 'town',
    town: 'town',
    village: 'village',
    hamlet: 'village',
    suburb: 'quarter',
    quarter: 'quarter',
    neighbourhood: 'quarter',
  },
  railway: { station: 'station', halt: 'station' },
  amenity: {
    townhall: 'town-hall',
    library: 'library',
    school: 'school',
    college: 'school',
    hospital: 'health',
    clinic: 'health',
    doctors: 'health',
    theatre: 'landmark',
  },
  shop: { supermarket: 'shop' },
  tourism: { museum: 'landmark', attraction: 'landmark', gallery: 'landmark' },
  historic: { castle: 'landmark', monument: 'landmark' },
};

function find(tables: Readonly<Record<string, Table>>, tags: Tags): DrawnKind | undefined {
  for (const [key, table] of Object.entries(tables)) {
    const value = tags.get(key);
    if (value !== undefined && Object.hasOwn(table, value)) return table[value];
  }
  return undefined;
}

/** Returns the place that a named node marks; undefined for other nodes. */
export function placeOfNode(tags: Tags): DrawnPlace | undefined {
  const kind = tags.has('name') ? find(points, tags) : undefined;
  return kind && { kind, shape: 'point' };
}

/**
 * Returns the uses of a way or relation on our map: a drawn area or a line, and a name at a point, such as a library's
 * in its building.
 * @param isClosed true for a way that ends where it begins, or a relation of areas.
 */
export function placesOfWay(tags: Tags, isClosed: boolean): readonly DrawnPlace[] {
  const places: DrawnPlace[] = [];
  const isArea = isClosed && !lineForms.some((key) => tags.has(key) && tags.get('area') !== 'yes');
  if (isArea) {
    const kind = find(areas, tags);
    if (kind) places.push({ kind, shape: 'area' });
    else if (tags.has('building') && tags.get('building') !== 'no')
      places.push({ kind: 'building', shape: 'area' });
    const named = placeOfNode(tags);
    if (named) places.push(named);
  } else if (!isMinor(tags)) {
    const kind = find(lines, tags) ?? (isNamedService(tags) ? 'street' : undefined);
    if (kind) places.push({ kind, shape: 'line' });
  }
  return places;
}

/** Keys that make a closed way a ring road and not an area. */
const lineForms = ['highway', 'railway', 'barrier'];

/** True for pavements beside a street that is drawn itself, sidings, and underground things. */
function isMinor(tags: Tags): boolean {
  return (
    ['sidewalk', 'crossing', 'traffic_island'].includes(tags.get('footway') ?? '') ||
    ['siding', 'yard', 'spur', 'crossover'].includes(tags.get('service') ?? '') ||
    (tags.get('tunnel') === 'yes' && (tags.has('railway') || tags.has('waterway'))) ||
    tags.get('tunnel') === 'culvert'
  );
}

/** True for a service road with a name: a mews has one, a drive to a house does not. */
function isNamedService(tags: Tags): boolean {
  return tags.get('highway') === 'service' && tags.has('name');
}

/** Returns names as people say them; a main road without a name gets its number. */
export function namesFromTags(
  tags: Tags,
  kind: DrawnKind,
): { readonly name?: string; readonly welshName?: string } {
  // In Wales "name" is often both, such as "Caerdydd / Cardiff".
  const name =
    tags.get('name:en') ?? tags.get('name') ?? (kind === 'main-road' ? tags.get('ref') : undefined);
  const welshName = tags.get('name:cy');
  return {
    ...(name === undefined ? {} : { name }),
    ...(welshName === undefined || welshName === name ? {} : { welshName }),
  };
}

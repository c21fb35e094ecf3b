import type { Coordinates } from '#domain/places/national-grid.ts';
import { milesBetween } from '#domain/search/miles-between.ts';
import { placeKinds, type PlaceFeature } from '#schemas/tenant/places.ts';
import type { RawPlace } from './raw-place.ts';
import type { SourceKind } from './read-source.ts';

/** A place with known coordinates. */
export interface LocatedPlace extends RawPlace {
  readonly at: Coordinates;
}

/** Prefixes of the ids of a source's places; a place that its source no longer has is removed. */
const beginnings: Readonly<Record<SourceKind, readonly string[]>> = {
  stops: ['atco:'],
  schools: ['urn:'],
  surgeries: ['ods:', 'surgery:'],
  pharmacies: ['ods:', 'pharmacy:'],
  shops: ['shop:'],
  parks: ['park:'],
  libraries: ['library:'],
  places: [],
};
const kindOf: Readonly<Partial<Record<SourceKind, string>>> = {
  surgeries: 'surgery',
  pharmacies: 'pharmacy',
};

/**
 * Merges the places of the sources into those of the earlier file. Each source replaces its own places; others stay,
 * such as places written by hand and Welsh names. Sorted by kind and id, so that the next edition differs only in
 * changed lines.
 */
export function mergePlaces(
  before: readonly PlaceFeature[],
  read: readonly LocatedPlace[],
  sources: ReadonlySet<SourceKind>,
): PlaceFeature[] {
  const fresh = new Map(oncePerStreet(withIdsOfTheirOwn(read)).map((place) => [place.id, featureOf(place)]));
  const old = new Map(
    before.flatMap((feature) => (feature.id === undefined ? [] : [[String(feature.id), feature]])),
  );
  const isReplaced = ({ id, properties: { kind } }: PlaceFeature) =>
    [...sources].some(
      (source) =>
        beginnings[source].some((start) => String(id ?? '').startsWith(start)) &&
        (kindOf[source] ?? kind) === kind,
    ) || fresh.has(String(id));
  const kept = before.filter((feature) => !isReplaced(feature));
  const added = [...fresh].map(([id, feature]) => withWelshOf(feature, old.get(id)));
  return [...kept, ...added].toSorted(
    (one, other) => rankOf(one) - rankOf(other) || byText(keyOf(one), keyOf(other)),
  );
}

function rankOf({ properties: { kind } }: PlaceFeature): number {
  const place = placeKinds.findIndex((known) => known === kind);
  return place === -1 ? placeKinds.length : place;
}

function keyOf({ id, properties: { name } }: PlaceFeature): string {
  return String(id ?? `~${name}`);
}

/** Compares by code unit: the same on every computer, in any language. */
function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Makes ids unique. Registers give each place one id, so a repeated row is dropped; a council's own park may have a row
 * for each gate.
 */
function withIdsOfTheirOwn(places: readonly LocatedPlace[]): readonly LocatedPlace[] {
  const times = new Map<string, number>();
  return places.flatMap((place) => {
    const before = times.get(place.id) ?? 0;
    times.set(place.id, before + 1);
    if (before === 0) return [place];
    return /^(?:atco|urn|ods):/.test(place.id) ? [] : [{ ...place, id: `${place.id}:${before + 1}` }];
  });
}

/** Miles: the two sides of a street, and the bays of a bus station. */
const streetWide = 0.07;

/**
 * Keeps one of several adjacent stops with the same name, the one with the lowest id: one is enough for readers, and
 * the file is half as long.
 */
function oncePerStreet(places: readonly LocatedPlace[]): readonly LocatedPlace[] {
  const kept = new Map<string, LocatedPlace[]>();
  return places
    .toSorted((one, other) => byText(one.id, other.id))
    .filter((place) => {
      if (place.kind !== 'bus-stop') return true;
      const others = kept.get(place.name) ?? [];
      if (others.some((other) => milesBetween(other.at, place.at) <= streetWide)) return false;
      kept.set(place.name, [...others, place]);
      return true;
    });
}

/** Decimal places of degrees, about a metre. */
const decimals = 5;

function featureOf({ id, kind, name, welshName, phase, at }: LocatedPlace): PlaceFeature {
  return {
    type: 'Feature',
    id,
    properties: {
      kind,
      name,
      ...(welshName === undefined ? {} : { 'name:cy': welshName }),
      ...(phase === undefined ? {} : { phase }),
    },
    geometry: {
      type: 'Point',
      coordinates: [Number(at.longitude.toFixed(decimals)), Number(at.latitude.toFixed(decimals))],
    },
  };
}

/** Keeps a Welsh name written earlier, since open files have none. */
function withWelshOf(feature: PlaceFeature, before: PlaceFeature | undefined): PlaceFeature {
  const welsh = before?.properties['name:cy'];
  if (welsh === undefined || feature.properties['name:cy'] !== undefined) return feature;
  const { kind, name, ...more } = feature.properties;
  return { ...feature, properties: { kind, name, 'name:cy': welsh, ...more } };
}

/** Returns the places as GeoJSON, one per line, so that a diff shows one line for each. */
export function writePlaces(features: readonly PlaceFeature[]): string {
  const lines = features.map((feature) => JSON.stringify(feature)).join(',\n');
  return `{"type":"FeatureCollection","features":[\n${lines}${lines && '\n'}]}\n`;
}

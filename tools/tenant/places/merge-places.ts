import type { Coordinates } from '#domain/places/national-grid.ts';
import { milesBetween } from '#domain/search/miles-between.ts';
import { placeKinds, type PlaceFeature } from '#schemas/tenant/places.ts';
import type { RawPlace } from './raw-place.ts';
import type { SourceKind } from './read-source.ts';

/** A place of which it is known where it is. */
export interface LocatedPlace extends RawPlace {
  readonly at: Coordinates;
}

/** How the ids of a source's places begin: a place that it has no more goes. */
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
 * The places of the file before with those of the sources in the place of what they had. What no source has said, such as
 * a place written by hand or a name in Welsh, stays. In the order of kinds and ids, so that the next edition differs in
 * the lines of what has changed.
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

/** By the letters' numbers: the same on every computer, whatever its language. */
function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Registers give each place one id, so a second row is the first again. A park of ours may have a row for each gate. */
function withIdsOfTheirOwn(places: readonly LocatedPlace[]): readonly LocatedPlace[] {
  const times = new Map<string, number>();
  return places.flatMap((place) => {
    const before = times.get(place.id) ?? 0;
    times.set(place.id, before + 1);
    if (before === 0) return [place];
    return /^(?:atco|urn|ods):/.test(place.id) ? [] : [{ ...place, id: `${place.id}:${before + 1}` }];
  });
}

/** In miles: the stops on the two sides of a street, and the bays of a bus station. */
const streetWide = 0.07;

/** Of stops of one name side by side the one with the lowest id: people are told of one, and the file is half as long. */
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

/** To a metre. */
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

/** Open files have no Welsh names: one that somebody wrote stays. */
function withWelshOf(feature: PlaceFeature, before: PlaceFeature | undefined): PlaceFeature {
  const welsh = before?.properties['name:cy'];
  if (welsh === undefined || feature.properties['name:cy'] !== undefined) return feature;
  const { kind, name, ...more } = feature.properties;
  return { ...feature, properties: { kind, name, 'name:cy': welsh, ...more } };
}

/** One place a line, so that a difference is a line. */
export function writePlaces(features: readonly PlaceFeature[]): string {
  const lines = features.map((feature) => JSON.stringify(feature)).join(',\n');
  return `{"type":"FeatureCollection","features":[\n${lines}${lines && '\n'}]}\n`;
}

import { Type, type Static } from 'typebox';

/** Kinds of places near a home that people ask about, in the order they are shown. */
export const placeKinds = [
  'school',
  'surgery',
  'pharmacy',
  'shop',
  'park',
  'library',
  'bus-stop',
  'tram-stop',
  'station',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Returns whether places of this kind are shown. */
export function isPlaceKind(kind: string): kind is PlaceKind {
  return placeKinds.some((known) => known === kind);
}

/** Phases of a school, as in Get Information about Schools; `further` is a sixth form or a college. */
export const schoolPhases = [
  'nursery',
  'primary',
  'middle',
  'secondary',
  'all-through',
  'further',
  'special',
] as const;
export type SchoolPhase = (typeof schoolPhases)[number];

/** Longitude, then latitude, in degrees of WGS 84 (RFC 7946 section 4). Further numbers are ignored. */
const Position = Type.Array(Type.Number(), { minItems: 2 });

const PlaceFeatureSchema = Type.Object({
  type: Type.Literal('Feature'),
  id: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 80 }), Type.Integer()], {
      description: 'A permanent id that no other place has, such as urn:100001.',
    }),
  ),
  properties: Type.Object(
    {
      kind: Type.String({ description: `What it is, one of: ${placeKinds.join(', ')}.` }),
      name: Type.String({ minLength: 1, maxLength: 120, description: 'What people call the place.' }),
      'name:cy': Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 120,
          description: 'The name in Welsh, if it is different.',
        }),
      ),
      phase: Type.Optional(Type.Enum(schoolPhases, { description: 'For a school: which pupils it is for.' })),
    },
    { additionalProperties: true },
  ),
  geometry: Type.Object({ type: Type.Literal('Point'), coordinates: Position }),
});
export type PlaceFeature = Static<typeof PlaceFeatureSchema>;

/**
 * `places.geojson`, the places around a council's homes: a GeoJSON feature collection (RFC 7946) of points.
 * `npm run tenant -- places` makes it from open files.
 */
export const PlacesSchema = Type.Object(
  { type: Type.Literal('FeatureCollection'), features: Type.Array(PlaceFeatureSchema) },
  { additionalProperties: true },
);
export type Places = Static<typeof PlacesSchema>;

export const placesFile = 'places.geojson';

/**
 * The largest file, in bytes: some 20,000 places, more than the largest county has within reach of its homes.
 */
export const maximumPlacesSize = 3_000_000;

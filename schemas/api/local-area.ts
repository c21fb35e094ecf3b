import { Type, type Static } from 'typebox';
import { UuidSchema } from '../identifiers.ts';
import { placeKinds, schoolPhases } from '../tenant/places.ts';

/** The maximum number of places of one kind to show. */
export const placesPerKind = 3;

export const LocalAreaParamsSchema = Type.Object({ advertId: UuidSchema });

const NearbyPlaceSchema = Type.Object({
  name: Type.String(),
  phase: Type.Optional(Type.Enum(schoolPhases, { description: 'For a school: which pupils it is for.' })),
  metres: Type.Integer({ minimum: 0, description: 'The distance from the home, in a straight line.' }),
  latitude: Type.Number(),
  longitude: Type.Number(),
});
export type NearbyPlace = Static<typeof NearbyPlaceSchema>;

const NearbyKindSchema = Type.Object({
  kind: Type.Enum(placeKinds),
  withinMile: Type.Integer({ minimum: 0, description: 'How many there are within a mile.' }),
  places: Type.Array(NearbyPlaceSchema, {
    minItems: 1,
    maxItems: placesPerKind,
    description: 'The nearest places within ten miles, nearest first.',
  }),
});
export type NearbyKind = Static<typeof NearbyKindSchema>;

/** `GET /api/localarea/{advertId}`: places near a home. Kinds without any are left out. */
export const LocalAreaResponseSchema = Type.Object(
  { kinds: Type.Array(NearbyKindSchema, { maxItems: placeKinds.length }) },
  { title: 'LocalArea' },
);
export type LocalAreaResponse = Static<typeof LocalAreaResponseSchema>;

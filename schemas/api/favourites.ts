import { Type, type Static } from 'typebox';
import { UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

export const FavouriteParamsSchema = Type.Object({ advertId: UuidSchema });

/**
 * `GET /api/account/favourites`, and the answer to `PUT` and `DELETE /api/account/favourites/{advertId}`: all
 * favourites after the change, so that two tabs agree. Not in the specification.
 */
export const FavouritesResponseSchema = Type.Object(
  {
    status: StatusSchema,
    advertIds: Type.Array(UuidSchema, { description: 'The one added last comes first.' }),
  },
  { title: 'Favourites' },
);
export type FavouritesResponse = Static<typeof FavouritesResponseSchema>;

/**
 * The maximum number of favourites in an account: more than anyone would look through, but a limit on
 * storage.
 */
export const maximumFavourites = 500;

/** The maximum number of favourites that a visitor's browser keeps and, at log-in, passes to the account. */
const maximumMovedFavourites = 100;

/**
 * `POST /api/account/favourites`: homes that a visitor kept on the device, the latest first. Not in the
 * specification.
 */
export const MoveFavouritesSchema = Type.Object(
  { advertIds: Type.Array(UuidSchema, { minItems: 1, maxItems: maximumMovedFavourites, uniqueItems: true }) },
  { additionalProperties: false },
);
export type MoveFavourites = Static<typeof MoveFavouritesSchema>;

/** The answer: all favourites, and the homes that had no room in the account, so that the device keeps them. */
export const MovedFavouritesSchema = Type.Object(
  { ...FavouritesResponseSchema.properties, refused: Type.Array(UuidSchema) },
  { title: 'Moved favourites' },
);
export type MovedFavourites = Static<typeof MovedFavouritesSchema>;

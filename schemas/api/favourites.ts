import { Type, type Static } from 'typebox';
import { UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

export const FavouriteParamsSchema = Type.Object({ advertId: UuidSchema });

/**
 * `GET /api/account/favourites`, and the answer to `PUT` and `DELETE /api/account/favourites/{advertId}`: all
 * favourites after the change, so that two tabs agree. Ours.
 */
export const FavouritesResponseSchema = Type.Object(
  {
    status: StatusSchema,
    advertIds: Type.Array(UuidSchema, { description: 'The one added last comes first.' }),
  },
  { title: 'Favourites' },
);
export type FavouritesResponse = Static<typeof FavouritesResponseSchema>;

/** The most favourites an account may keep: more than anyone looks through, and a limit on storage. */
export const maximumFavourites = 500;

/** The most homes that a visitor's browser keeps, and passes to the account at log-in. */
const maximumMovedFavourites = 100;

/** `POST /api/account/favourites`: homes that a visitor kept on the device, the latest first. Ours. */
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

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
    advertIds: Type.Array(UuidSchema, { description: 'The one that was added last comes first.' }),
  },
  { title: 'Favourites' },
);
export type FavouritesResponse = Static<typeof FavouritesResponseSchema>;

/** The most favourites an account may keep: more than anybody looks through, and a limit on storage. */
export const maximumFavourites = 500;

import { Type } from 'typebox';

/**
 * Returns the query of a call that continues where the last one ended: `GET /api/backoffice/bids?since=…`.
 */
export const cursorQuery = (usual: number, most: number) =>
  Type.Object(cursorQueryProperties(usual, most), { additionalProperties: false });

/**
 * Returns the properties of a query with a cursor.
 * @param usual the maximum number of entries in an answer by default; callers may ask for up to `most`.
 */
export const cursorQueryProperties = (usual: number, most: number) => ({
  since: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,100}$',
      description: 'The `next` from the previous response. Default: from the beginning.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      description: `The largest number to return. Default: ${usual}.`,
    }),
  ),
});

/** Properties that such an answer adds to its entries. */
export const cursorProperties = {
  next: Type.String({ description: 'Send it as `since` next time. It never expires.' }),
  more: Type.Boolean({ description: 'There is more already. Ask again at once.' }),
};

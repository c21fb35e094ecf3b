import { Type } from 'typebox';

/**
 * Returns the query of a call that continues from its caller's last place: `GET /api/backoffice/bids?since=…`.
 */
export const onwardQuery = (usual: number, most: number) =>
  Type.Object(onwardQueryProperties(usual, most), { additionalProperties: false });

/**
 * Returns the properties of such a query.
 * @param usual the most entries in an answer, unless the caller asks for another number up to `most`.
 */
export const onwardQueryProperties = (usual: number, most: number) => ({
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
export const onwardProperties = {
  next: Type.String({ description: 'Send it as `since` next time. It never expires.' }),
  more: Type.Boolean({ description: 'There is more already. Ask again at once.' }),
};

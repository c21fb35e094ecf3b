import { FeedRefusalSchema } from '#schemas/backoffice/feed.ts';
import {
  largestPicture,
  PicturePlaceSchema,
  PictureQuerySchema,
  PictureRemovedSchema,
  PicturesQuerySchema,
  PicturesResponseSchema,
  PictureTakenSchema,
} from '#schemas/backoffice/picture.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { findPictures, removePicture, takePicture } from '../backoffice/pictures.ts';
import { route, type Route } from '../route.ts';

const tags = ['Back office'];
const own = { url: '/api/backoffice/pictures', access: { key: 'pictures:write' }, reads: 'bytes' } as const;

/** `/api/backoffice/pictures`: photographs and floor plans of homes. The calls are not in the specification. */
export const backofficePictureRoutes: readonly Route[] = [
  route({
    ...own,
    method: 'PUT',
    bodyLimit: largestPicture,
    contract: {
      tags,
      summary: 'Upload a photograph or floor plan of a home',
      description:
        'The body is the picture: JPEG, PNG or WebP, up to 20 MB. The home’s adverts show it at once, resized and without metadata such as where it was taken. Repeating the call changes nothing.',
      querystring: PictureQuerySchema,
      response: { 200: PictureTakenSchema, 422: FeedRefusalSchema },
    },
    handler({ query, body, database, tenant: files }, { pictures: store }) {
      const { property, kind, position } = query;
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const picture = { property, kind, position, bytes, alts: altsIn(query) };
      return takePicture({ database, files, store }, picture);
    },
  }),
  route({
    ...own,
    method: 'DELETE',
    contract: {
      tags,
      summary: 'Remove a photograph or floor plan of a home',
      description: 'Repeating the call changes nothing.',
      querystring: PicturePlaceSchema,
      response: { 200: PictureRemovedSchema },
    },
    handler: async ({ query, database, tenant: files }, { pictures: store }) => ({
      removed: await removePicture({ database, files, store }, query),
    }),
  }),
  route({
    ...own,
    method: 'GET',
    contract: {
      tags,
      summary: 'List the uploaded photographs and floor plans of a home',
      querystring: PicturesQuerySchema,
      response: { 200: PicturesResponseSchema, 404: ProblemSchema },
    },
    handler: async ({ query, database, tenant: files }) => ({
      pictures: await findPictures({ database, files }, query.property),
    }),
  }),
];

/** Returns the alternative texts by locale, from `alt.<locale>` in the address. */
function altsIn(query: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, words]) =>
      name.startsWith('alt.') && typeof words === 'string' ? [[name.slice('alt.'.length), words]] : [],
    ),
  );
}

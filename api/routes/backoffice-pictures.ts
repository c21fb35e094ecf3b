import { ProblemSchema } from '#schemas/error-catalogue.ts';
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
import { findPictures, removePicture, takePicture } from '../backoffice/pictures.ts';
import type { Server, Services } from '../services.ts';
import { configWithKey, refusals, tags } from './back-office-call.ts';

const url = '/api/backoffice/pictures';
const config = configWithKey('pictures:write');

/** `/api/backoffice/pictures`: photographs and floor plans of homes. The calls are not in the specification. */
export function backofficePictureRoutes(server: Server, { pictures: store }: Services): void {
  server.register(async (own: Server) => {
    // The body itself shows its type; a name or type given with it could be anything.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestPicture }, (_request, body, done) =>
      done(null, body),
    );

    own.put(
      url,
      {
        config,
        schema: {
          tags,
          summary: 'Bring a photograph or floor plan of a home',
          description:
            'The body is the picture itself: JPEG, PNG or WebP, up to 20 MB. The home’s adverts show it at once, in the sizes the pages use and without what the file says besides, such as where it was taken. Sending the same again changes nothing.',
          querystring: PictureQuerySchema,
          response: { ...refusals, 200: PictureTakenSchema, 422: FeedRefusalSchema },
        },
      },
      ({ query, body, database, tenant: files }) => {
        const { property, kind, position } = query;
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        return takePicture(
          { database, files, store },
          { property, kind, position, bytes, alts: altsIn(query) },
        );
      },
    );

    own.delete(
      url,
      {
        config,
        schema: {
          tags,
          summary: 'Remove a photograph or floor plan of a home',
          description: 'Doing it again changes nothing.',
          querystring: PicturePlaceSchema,
          response: { ...refusals, 200: PictureRemovedSchema },
        },
      },
      async ({ query, database, tenant: files }) => ({
        removed: await removePicture({ database, files, store }, query),
      }),
    );

    own.get(
      url,
      {
        config,
        schema: {
          tags,
          summary: 'The photographs and floor plans of a home that were sent',
          querystring: PicturesQuerySchema,
          response: { ...refusals, 200: PicturesResponseSchema, 404: ProblemSchema },
        },
      },
      async ({ query, database, tenant: files }) => ({
        pictures: await findPictures({ database, files }, query.property),
      }),
    );
  });
}

/** Returns the alternative texts by locale, from `alt.<locale>` in the address. */
function altsIn(query: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, words]) =>
      name.startsWith('alt.') && typeof words === 'string' ? [[name.slice('alt.'.length), words]] : [],
    ),
  );
}

import {
  DocumentFileQuerySchema,
  DocumentFileTakenSchema,
  largestDocument,
} from '#schemas/backoffice/document-file.ts';
import { FeedRefusalSchema } from '#schemas/backoffice/feed.ts';
import { takeDocumentFile } from '../backoffice/documents/take-document-file.ts';
import type { Server, Services } from '../services.ts';
import { configWithKey, refusals, tags } from './back-office-call.ts';

/**
 * Takes the files of documents that officers send to people; their details come with the feed. The call is not
 * in the specification.
 */
export function backofficeDocumentRoutes(server: Server, { files }: Services): void {
  server.register(async (own: Server) => {
    // The body itself shows its type; a name or type given with it could be anything.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestDocument }, (_request, body, done) =>
      done(null, body),
    );

    own.put(
      '/api/backoffice/document-files',
      {
        config: configWithKey('documents:write'),
        schema: {
          tags,
          summary: 'Bring the file of a document that you have sent',
          description:
            'The body is the file itself: PDF, DOCX, JPEG or PNG, up to 20 MB. With it the document is delivered, where its person has an account. Sending the same again changes nothing.',
          querystring: DocumentFileQuerySchema,
          response: { ...refusals, 200: DocumentFileTakenSchema, 422: FeedRefusalSchema },
        },
      },
      ({ query, body, database, tenant: council }) =>
        takeDocumentFile(
          { database, council, files },
          query.document,
          Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        ),
    );
  });
}

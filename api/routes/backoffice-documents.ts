import {
  DocumentFileQuerySchema,
  DocumentFileTakenSchema,
  largestDocument,
} from '#schemas/backoffice/document-file.ts';
import { FeedRefusalSchema } from '#schemas/backoffice/feed.ts';
import { takeDocumentFile } from '../backoffice/documents/take-document-file.ts';
import { route, type Route } from '../route.ts';

/**
 * Takes the files of documents that officers send to people; their details come with the feed. The call is not
 * in the specification.
 */
export const backofficeDocumentRoutes: readonly Route[] = [
  route({
    method: 'PUT',
    url: '/api/backoffice/document-files',
    access: { key: 'documents:write' },
    reads: 'bytes',
    bodyLimit: largestDocument,
    contract: {
      tags: ['Back office'],
      summary: 'Upload the file of a document',
      description:
        'The body is the file: PDF, DOCX, JPEG or PNG, up to 20 MB. The upload delivers the document if its person has an account. Repeating the call changes nothing.',
      querystring: DocumentFileQuerySchema,
      response: { 200: DocumentFileTakenSchema, 422: FeedRefusalSchema },
    },
    handler({ query, body, database, tenant: council }, { files }) {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      return takeDocumentFile({ database, council, files }, query.document, bytes);
    },
  }),
];

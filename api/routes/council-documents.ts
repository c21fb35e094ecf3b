import {
  CouncilDocumentParamsSchema,
  CouncilDocumentResponseSchema,
  DocumentReadResponseSchema,
} from '#schemas/api/council-documents.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { readerOf } from '../accounts/reader.ts';
import { findCouncilDocument, readCouncilDocument } from '../casework/documents/council-documents.ts';
import { describeWholeDocument } from '../casework/documents/describe-documents.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { serveFile } from '../files/serve-file.ts';
import { findLondonDay } from '../forms/london-day.ts';
import { route, type Route } from '../route.ts';

const tags = ['Account'];
const status = { valid: true, errorMessages: [] };
const refused = { 404: ProblemSchema };

/**
 * `/api/documents/council`: letters, decisions and forms that officers sent to one person. The calls are not in
 * the specification.
 */
export const councilDocumentRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/documents/council/:documentId',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get a document from the council, with the text of a decision',
      params: CouncilDocumentParamsSchema,
      response: { ...refused, 200: CouncilDocumentResponseSchema },
    },
    async handler(request) {
      const { database, tenant, locale } = request;
      const { documentId } = request.params;
      const [found, today] = await Promise.all([
        findCouncilDocument(database, readerOf(request).accountId, documentId),
        findLondonDay(database),
      ]);
      if (!found) throw new ProblemError('request.notFound');
      await recordView(request, 'document.view', { documentId });
      return { status, document: describeWholeDocument(found, locale, tenant, today) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/documents/council/:documentId/content',
    access: 'reader',
    contract: {
      tags,
      summary: 'Download the file of a document from the council',
      params: CouncilDocumentParamsSchema,
      response: {
        ...refused,
        200: { description: 'The bytes, as an attachment.', type: 'string', format: 'binary' },
      },
    },
    async handler(request, { files }, reply) {
      const { documentId } = request.params;
      const found = await findCouncilDocument(request.database, readerOf(request).accountId, documentId);
      if (!found?.file) throw new ProblemError('request.notFound');
      if (request.method !== 'HEAD')
        await recordView(request, 'document.view', { documentId, part: 'content' });
      const { scanned, ...file } = found.file;
      const state = scanned ? 'clean' : 'notScanned';
      return serveFile(files, request, reply, { ...file, state, thumbnailSha256: null }, 'content');
    },
  }),
  route({
    method: 'POST',
    url: '/api/documents/council/:documentId/read',
    access: 'member',
    contract: {
      tags,
      summary: 'Record that the person has opened a document',
      description: 'The first time is recorded permanently. Staff acting for the person cannot record it.',
      params: CouncilDocumentParamsSchema,
      response: { ...refused, 200: DocumentReadResponseSchema },
    },
    async handler(request) {
      const { documentId } = request.params;
      const readAt = await readCouncilDocument(request.database, readerOf(request).accountId, documentId);
      if (!readAt) throw new ProblemError('request.notFound');
      return { status, readAt: readAt.toISOString() };
    },
  }),
];

import {
  DocumentsQuerySchema,
  DocumentsResponseSchema,
  LetterParamsSchema,
  LetterResponseSchema,
} from '#schemas/api/documents.ts';
import { documentsPerPage } from '#schemas/document-limits.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { readerOf } from '../accounts/reader.ts';
import { keptLetters } from '../background/retention.ts';
import { listCouncilDocuments } from '../casework/documents/council-documents.ts';
import { describeCouncilDocuments, describeSentDocuments } from '../casework/documents/describe-documents.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { listDocuments } from '../files/list-documents.ts';
import { describeLetter, nameLetters } from '../mail/describe-letter.ts';
import { readLetter, readLetters } from '../mail/read-letters.ts';
import { route, type Route } from '../route.ts';

const tags = ['Account'];
const status = { valid: true, errorMessages: [] };

/**
 * `/api/documents`: documents that a person has sent the council, and those it has sent them. The calls are not
 * in the specification.
 */
export const accountDocumentRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/documents',
    access: 'reader',
    contract: {
      tags,
      summary: 'List the documents that the person has sent and received',
      querystring: DocumentsQuerySchema,
      response: { 200: DocumentsResponseSchema },
    },
    async handler(request, { keepMailDays }) {
      const { database, tenant, locale, query } = request;
      const { accountId } = readerOf(request);
      await recordView(request, 'documents.view');
      const [sent, council, received] = await Promise.all([
        listDocuments(database, accountId, pageOf(query.sent)),
        listCouncilDocuments(database, accountId, pageOf(query.council)),
        readLetters(database, tenant, locale, accountId, pageOf(query.received)),
      ]);
      return {
        status,
        sent: describeSentDocuments(sent, locale, tenant),
        council: describeCouncilDocuments(council, locale, tenant),
        received: nameLetters(received),
        keepLettersDays: keptLetters(tenant.tenant, keepMailDays),
      };
    },
  }),
  route({
    method: 'GET',
    url: '/api/documents/letters/:letterId',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get a letter that the person received, as a page',
      params: LetterParamsSchema,
      response: { 200: LetterResponseSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const { database, tenant, locale } = request;
      const { letterId } = request.params;
      const letter = await readLetter(database, tenant, locale, readerOf(request).accountId, letterId);
      if (!letter) throw new ProblemError('request.notFound');
      await recordView(request, 'letter.view', { letterId });
      return { status, ...describeLetter(letter) };
    },
  }),
];

function pageOf(page = 1) {
  return { page, size: documentsPerPage };
}

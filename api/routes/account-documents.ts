import type { FastifyRequest } from 'fastify';
import {
  DocumentsQuerySchema,
  DocumentsResponseSchema,
  LetterParamsSchema,
  LetterResponseSchema,
  type LetterBlock,
  type SentDocument,
} from '#schemas/api/documents.ts';
import { documentsOnAPage } from '#schemas/document-limits.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { keptLetters } from '../background/retention.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { readerOf } from '../accounts/reader.ts';
import { listCouncilDocuments } from '../casework/documents/council-documents.ts';
import { describeCouncilDocument } from '../casework/documents/describe-council-document.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { describeFile } from '../files/describe-file.ts';
import { fileSettingsOf } from '../files/file-settings.ts';
import { listDocuments, type KnownDocument } from '../files/list-documents.ts';
import { councilForm } from '../forms/council-form.ts';
import type { MailBlock } from '../mail/blocks.ts';
import { readLetter, readLetters } from '../mail/read-letters.ts';
import type { Server, Services } from '../services.ts';
import { inLanguage } from '../tenants/in-language.ts';

const tags = ['Account'];
const status = { valid: true, errorMessages: [] };

/**
 * `/api/documents`: documents that a person has sent the council, and those it has sent them. The calls are not
 * in the specification.
 */
export function accountDocumentRoutes(server: Server, { keepMailDays }: Services): void {
  server.get(
    '/api/documents',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'What the person has sent, and what they got',
        querystring: DocumentsQuerySchema,
        response: { 200: DocumentsResponseSchema, 400: ProblemSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
      const { database, tenant, locale, query } = request;
      const { accountId } = readerOf(request);
      const size = documentsOnAPage;
      await recordView(request, 'documents.view');
      const [sent, council, received] = await Promise.all([
        listDocuments(database, accountId, { page: query.sent ?? 1, size }),
        listCouncilDocuments(database, accountId, { page: query.council ?? 1, size }),
        readLetters(database, tenant, locale, accountId, { page: query.received ?? 1, size }),
      ]);
      return {
        status,
        sent: {
          total: sent.total,
          documents: sent.documents.map((document) => describeDocument(request, document)),
        },
        council: {
          total: council.total,
          documents: council.documents.map((document) => describeCouncilDocument(document, locale, tenant)),
        },
        received: {
          total: received.total,
          letters: received.letters.map(({ id, subject, sentAt, about }) => ({
            id,
            title: subject,
            sentAt: sentAt.toISOString(),
            about,
          })),
        },
        keepLettersDays: keptLetters(tenant.tenant, keepMailDays),
      };
    },
  );

  server.get(
    '/api/documents/letters/:letterId',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'A letter that the person got, as a page',
        params: LetterParamsSchema,
        response: { 200: LetterResponseSchema, 400: ProblemSchema, 401: ProblemSchema, 404: ProblemSchema },
      },
    },
    async (request) => {
      const { database, tenant, locale } = request;
      const { letterId } = request.params;
      const letter = await readLetter(database, tenant, locale, readerOf(request).accountId, letterId);
      if (!letter) throw new ProblemError('request.notFound');
      await recordView(request, 'letter.view', { letterId });
      const { subject, sentAt, blocks } = letter;
      return { status, title: subject, sentAt: sentAt.toISOString(), blocks: blocks.flatMap(blockOfPage) };
    },
  );
}

function describeDocument({ tenant, locale }: FastifyRequest, document: KnownDocument): SentDocument {
  const { documentKind, formIdentifier, actionId, sentAt } = document;
  const { documentKinds } = fileSettingsOf(inLanguage(tenant, locale).tenant);
  const form = formIdentifier === null ? undefined : tenant.forms.get(formIdentifier);
  const ofCouncil = form && councilForm(form);
  return {
    file: describeFile(document),
    documentKind: documentKinds.find(({ id }) => id === documentKind)?.name ?? null,
    form: ofCouncil?.say(ofCouncil.definition.title, locale) ?? null,
    sentFor: formIdentifier !== null ? 'form' : actionId !== null ? 'action' : 'message',
    actionId,
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/**
 * Returns a block for the page; never one that opens something, because a page may be left open on a shared
 * computer.
 */
function blockOfPage(block: MailBlock): LetterBlock[] {
  switch (block.kind) {
    case 'facts':
      return [{ kind: 'facts', facts: block.facts.map(([name, value]) => ({ name, value })) }];
    case 'list':
      return [{ kind: 'list', items: [...block.items] }];
    case 'paragraph':
    case 'link':
      return [block];
    case 'mainLink':
    case 'code':
      return [];
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ContentsResponseSchema,
  PageContentResponseSchema,
  PreviewBodySchema,
  SiteContentsResponseSchema,
} from '#schemas/api/content.ts';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { describeContents, describePage, describeSiteContents } from '../content/describe-content.ts';
import { findPage } from '../content/site-content.ts';
import { sendProblem } from '../errors/error-handler.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { AnswerCache } from '../answers/answer-cache.ts';
import type { Server } from '../services.ts';

const tags = ['Content'];

/** Site content, pages of content, the table of contents, and their preview twins (specification section 7). */
export function contentRoutes(server: Server): void {
  const answers = new AnswerCache();

  server.get(
    '/api/system/sitecontents',
    {
      schema: {
        tags,
        summary: 'What surrounds every page of the site',
        response: { 200: SiteContentsResponseSchema },
      },
    },
    (request, reply) => {
      answers.send(request, reply, 'site', () => describeSiteContents(request.tenant, request.locale));
    },
  );

  const sendPage = (request: FastifyRequest, reply: FastifyReply, path: string): void => {
    const page = findPage(request.tenant.content, request.locale, path);
    if (!page) sendProblem(request, reply, 'request.notFound');
    else answers.send(request, reply, `page ${page.path}`, () => describePage(page));
  };
  const pageSchema = {
    tags,
    summary: 'A page of content, by what follows /content/ in its address',
    response: { 200: PageContentResponseSchema, 404: ProblemSchema },
  };
  server.get('/api/system/pagecontents', { schema: pageSchema }, (request, reply) => {
    sendPage(request, reply, '');
  });
  server.get<{ Params: { '*': string } }>(
    '/api/system/pagecontents/*',
    { schema: pageSchema },
    (request, reply) => {
      sendPage(request, reply, request.params['*']);
    },
  );

  server.get(
    '/api/contents',
    { schema: { tags, summary: 'Every page of content', response: { 200: ContentsResponseSchema } } },
    (request, reply) => {
      answers.send(request, reply, 'contents', () => describeContents(request.tenant, request.locale));
    },
  );

  previewRoutes(server);
}

/**
 * The preview twins. A token is good while somebody who may preview holds it, and nobody can be given one yet: so
 * every token is unknown, and is refused as an unknown one will always be.
 */
function previewRoutes(server: Server): void {
  for (const [url, summary, answer] of [
    ['/api/system/preview', 'The council, as its draft says', SystemResponseSchema],
    [
      '/api/system/sitecontents/preview',
      'What surrounds every page, as the draft says',
      SiteContentsResponseSchema,
    ],
    [
      '/api/system/pagecontents/preview',
      'The first page of content, as the draft says',
      PageContentResponseSchema,
    ],
    ['/api/system/pagecontents/preview/*', 'A page of content, as the draft says', PageContentResponseSchema],
  ] as const) {
    server.post(
      url,
      { schema: { tags, summary, body: PreviewBodySchema, response: { 200: answer, 403: ProblemSchema } } },
      () => {
        throw new ProblemError('preview.notAllowed');
      },
    );
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ContentsResponseSchema,
  PageContentResponseSchema,
  SiteContentsResponseSchema,
} from '#schemas/api/content.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { describeContents, describePage, describeSiteContents } from '../content/describe-content.ts';
import { findPage } from '../content/site-content.ts';
import { sendProblem } from '../errors/error-handler.ts';
import { AnswerCache } from '../answers/answer-cache.ts';
import type { Server } from '../services.ts';

const tags = ['Content'];

/** Site content, content pages and the table of contents (specification section 7). */
export function contentRoutes(server: Server): void {
  const answers = new AnswerCache();

  server.get(
    '/api/system/sitecontents',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'What surrounds every page of the site',
        response: { 200: SiteContentsResponseSchema },
      },
    },
    (request, reply) => {
      answers.send(request, reply, 'site', () =>
        describeSiteContents(request.tenant.tenant, request.tenant.content, request.locale),
      );
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
  server.get(
    '/api/system/pagecontents',
    { config: { access: 'public' }, schema: pageSchema },
    (request, reply) => {
      sendPage(request, reply, '');
    },
  );
  server.get<{ Params: { '*': string } }>(
    '/api/system/pagecontents/*',
    { config: { access: 'public' }, schema: pageSchema },
    (request, reply) => {
      sendPage(request, reply, request.params['*']);
    },
  );

  server.get(
    '/api/contents',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Every page of content', response: { 200: ContentsResponseSchema } },
    },
    (request, reply) => {
      answers.send(request, reply, 'contents', () =>
        describeContents(request.tenant.content, request.locale),
      );
    },
  );
}

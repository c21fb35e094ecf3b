import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  ContentsResponseSchema,
  PageContentResponseSchema,
  SiteContentsResponseSchema,
} from '#schemas/api/content.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { AnswerCache } from '../answers/answer-cache.ts';
import { describeContents, describePage, describeSiteContents } from '../content/describe-content.ts';
import { findPage } from '../content/site-content.ts';
import { sendProblem } from '../errors/error-handler.ts';
import { route, type Route } from '../route.ts';

const tags = ['Content'];

const answers = new AnswerCache();

const pageContract = {
  tags,
  summary: 'Get a content page, by the part of its address after /content/',
  response: { 200: PageContentResponseSchema, 404: ProblemSchema },
} as const;

/** Site content, content pages and the table of contents (specification section 7). */
export const contentRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/system/sitecontents',
    access: 'public',
    contract: {
      tags,
      summary: 'Get the header and footer of every page',
      response: { 200: SiteContentsResponseSchema },
    },
    handler(request, _services, reply) {
      answers.send(request, reply, 'site', () =>
        describeSiteContents(request.tenant.tenant, request.tenant.content, request.locale),
      );
    },
  }),
  route({
    method: 'GET',
    url: '/api/system/pagecontents',
    access: 'public',
    contract: pageContract,
    handler(request, _services, reply) {
      sendPage(request, reply, '');
    },
  }),
  route({
    method: 'GET',
    url: '/api/system/pagecontents/*',
    access: 'public',
    contract: { ...pageContract, params: Type.Object({ '*': Type.String() }) },
    handler(request, _services, reply) {
      sendPage(request, reply, request.params['*']);
    },
  }),
  route({
    method: 'GET',
    url: '/api/contents',
    access: 'public',
    contract: { tags, summary: 'List all content pages', response: { 200: ContentsResponseSchema } },
    handler(request, _services, reply) {
      answers.send(request, reply, 'contents', () =>
        describeContents(request.tenant.content, request.locale),
      );
    },
  }),
];

function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): void {
  const page = findPage(request.tenant.content, request.locale, path);
  if (!page) sendProblem(request, reply, 'request.notFound');
  else answers.send(request, reply, `page ${page.path}`, () => describePage(page));
}

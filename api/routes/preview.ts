import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageContentResponseSchema, type PageContentResponse } from '#schemas/api/content.ts';
import {
  ContentsPreviewResponseSchema,
  DraftAdvertsResponseSchema,
  PreviewBodySchema,
  SiteContentsPreviewResponseSchema,
  SystemPreviewResponseSchema,
} from '#schemas/api/preview.ts';
import { ListQuerySchema, ListResponseSchema } from '#schemas/api/property-listings.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { describeContents, describePage, describeSiteContents } from '../content/describe-content.ts';
import { findPage } from '../content/site-content.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { findAdvertsWithDrafts, findHiddenAdverts } from '../lettings/advert-drafts.ts';
import { describeListed } from '../lettings/describe-adverts.ts';
import { languageOfCall } from '../middleware/language.ts';
import { describeFindings, describeStatus } from '../preview/describe-draft.ts';
import type { Draft, Drafts } from '../preview/drafts.ts';
import { isGoodPreviewToken } from '../preview/preview-tokens.ts';
import type { Server, Services } from '../services.ts';
import { inLanguage } from '../tenants/in-language.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { describeSystem } from './system.ts';

const tags = ['Preview'];

/** What a preview call answers from. */
interface Previewed {
  readonly draft: Draft;
  /** The draft in the language asked for; where it has mistakes, what is served. */
  readonly files: TenantFiles;
  readonly locale: string;
}

type Asked = FastifyRequest<{ Body: { previewToken: string } }>;

/**
 * The preview calls (specification section 7): what the calls of the same names answer, from the draft, for whoever
 * has a token. It is asked about each time, so that a preview can be ended.
 */
export function previewRoutes(server: Server, services: Services, drafts: Drafts): void {
  const { contractVersion, tenants } = services;

  const open = async (request: Asked, reply: FastifyReply): Promise<Previewed> => {
    reply.header('Cache-Control', 'no-store');
    if (!(await isGoodPreviewToken(request.database, request.body.previewToken)))
      throw new ProblemError('preview.notAllowed');
    const { tenantId } = request.tenant.tenant;
    const draft = await drafts.of(tenantId);
    // Not `request.tenant`, which speaks a language already, of those that are served.
    const files = draft.files ?? tenants.byHost(request.headers.host ?? '') ?? request.tenant;
    const locale = languageOfCall(files, request) ?? files.tenant.localeId;
    return { draft, files: locale === files.tenant.localeId ? files : inLanguage(files, locale), locale };
  };

  server.post(
    '/api/system/preview',
    {
      schema: {
        tags,
        summary: 'The council, as its draft says',
        body: PreviewBodySchema,
        response: { 200: SystemPreviewResponseSchema, 403: ProblemSchema },
      },
    },
    async (request, reply) => {
      const { draft, files, locale } = await open(request, reply);
      return {
        ...describeSystem(files, locale, contractVersion()),
        previewMode: true,
        status: describeStatus(draft),
        findings: describeFindings(draft),
        differs: draft.digest !== tenants.digestOf(files.tenant.tenantId),
      };
    },
  );

  server.post(
    '/api/system/sitecontents/preview',
    {
      schema: {
        tags,
        summary: 'What surrounds every page, as the draft says',
        body: PreviewBodySchema,
        response: { 200: SiteContentsPreviewResponseSchema, 403: ProblemSchema },
      },
    },
    async (request, reply) => {
      const { draft, files, locale } = await open(request, reply);
      return {
        ...describeSiteContents(files, locale),
        previewMode: true,
        status: describeStatus(draft),
      };
    },
  );

  const sendPage = async (
    request: Asked,
    reply: FastifyReply,
    path: string,
  ): Promise<PageContentResponse> => {
    const { draft, files, locale } = await open(request, reply);
    if (!draft.files) return { status: describeStatus(draft), content: null, previewMode: true };
    const page = findPage(files.content, locale, path);
    if (!page) throw new ProblemError('request.notFound');
    return { ...describePage(page), previewMode: true };
  };
  const pageSchema = {
    tags,
    summary: 'A page of content, as the draft says',
    body: PreviewBodySchema,
    response: { 200: PageContentResponseSchema, 403: ProblemSchema, 404: ProblemSchema },
  };
  server.post('/api/system/pagecontents/preview', { schema: pageSchema }, (request, reply) =>
    sendPage(request, reply, ''),
  );
  server.post<{ Body: { previewToken: string }; Params: { '*': string } }>(
    '/api/system/pagecontents/preview/*',
    { schema: pageSchema },
    (request, reply) => sendPage(request, reply, request.params['*']),
  );

  server.post(
    '/api/contents/preview',
    {
      schema: {
        tags,
        summary: 'Every page of content, as the draft says',
        body: PreviewBodySchema,
        response: { 200: ContentsPreviewResponseSchema, 403: ProblemSchema },
      },
    },
    async (request, reply) => {
      const { draft, files, locale } = await open(request, reply);
      return { ...describeContents(files, locale), previewMode: true, status: describeStatus(draft) };
    },
  );

  server.post(
    '/api/propertylistings/list/preview',
    {
      schema: {
        tags,
        summary: 'Adverts in full, those that are not shown yet among them',
        querystring: ListQuerySchema,
        body: PreviewBodySchema,
        response: { 200: ListResponseSchema, 400: ProblemSchema, 403: ProblemSchema },
      },
    },
    async (request, reply) => {
      const { files, locale } = await open(request, reply);
      const asked = [...new Set(request.query.advertIds)];
      const found = new Map(
        (await findAdvertsWithDrafts(request.database, asked)).map((advert) => [advert.id, advert]),
      );
      return {
        serverTime: ([...found.values()][0]?.readAt ?? new Date()).toISOString(),
        adverts: asked.flatMap((id) => {
          const advert = found.get(id);
          return advert ? [describeListed(files, advert, locale)] : [];
        }),
      };
    },
  );

  server.post(
    '/api/propertylistings/drafts',
    {
      schema: {
        tags,
        summary: 'The adverts that residents cannot see yet',
        body: PreviewBodySchema,
        response: { 200: DraftAdvertsResponseSchema, 403: ProblemSchema },
      },
    },
    async (request, reply) => {
      const { locale } = await open(request, reply);
      return { adverts: await findHiddenAdverts(request.database, locale) };
    },
  );
}

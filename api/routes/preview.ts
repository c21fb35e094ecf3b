import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { PageContentResponseSchema, type PageContentResponse } from '#schemas/api/content.ts';
import {
  ContentsPreviewResponseSchema,
  DraftAdvertsResponseSchema,
  PreviewBodySchema,
  SiteContentsPreviewResponseSchema,
  SystemPreviewResponseSchema,
  type PreviewBody,
} from '#schemas/api/preview.ts';
import { ListQuerySchema, ListResponseSchema } from '#schemas/api/property-listings.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { describeContents, describePage, describeSiteContents } from '../content/describe-content.ts';
import { findPage } from '../content/site-content.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { findAdvertsWithDrafts, findHiddenAdverts } from '../lettings/adverts/advert-drafts.ts';
import { describeListed } from '../lettings/adverts/describe-adverts.ts';
import { languageOfCall } from '../middleware/language.ts';
import { describeSystem } from '../page/describe-system.ts';
import { describeFindings, describeStatus, type PreviewDraft, type Drafts } from '../preview/drafts.ts';
import type { Server, Services } from '../services.ts';
import { inLanguage } from '../tenants/in-language.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** Settings shared by all preview calls. They are POSTs only because of the token, and change nothing. */
const config = { access: 'previewToken' } as const;
const schemaOf = <Answer extends TSchema>(summary: string, answer: Answer) => ({
  tags: ['Preview'],
  summary,
  body: PreviewBodySchema,
  response: { 200: answer, 403: ProblemSchema },
});

/** The input of a preview call. */
interface Previewed {
  readonly draft: PreviewDraft;
  /** The draft in the language asked for; the served files if the draft has mistakes. */
  readonly files: TenantFiles;
  readonly locale: string;
}

type Asked = FastifyRequest<{ Body: PreviewBody }>;

/**
 * The preview calls (specification section 7): the same answers as the calls of those names, but from the
 * draft, for people with a token. Each call checks the token, so that a preview can be ended.
 */
export function previewRoutes(server: Server, services: Services, drafts: Drafts): void {
  const { contractVersion, tenants } = services;

  const open = async (request: Asked): Promise<Previewed> => {
    const { tenantId } = request.tenant.tenant;
    const draft = await drafts.of(tenantId);
    // Not `request.tenant`, which is already in one of the served languages.
    const files = draft.files ?? tenants.byHost(request.headers.host ?? '') ?? request.tenant;
    const locale = languageOfCall(files, request) ?? files.tenant.localeId;
    return { draft, files: locale === files.tenant.localeId ? files : inLanguage(files, locale), locale };
  };

  function preview<Answer extends TSchema>(
    path: string,
    summary: string,
    answer: Answer,
    describe: (previewed: Previewed, request: Asked) => Static<Answer> | Promise<Static<Answer>>,
  ): void {
    server.post<{ Body: PreviewBody }>(path, { config, schema: schemaOf(summary, answer) }, async (request) =>
      describe(await open(request), request),
    );
  }

  preview(
    '/api/system/preview',
    'The council, as its draft says',
    SystemPreviewResponseSchema,
    ({ draft, files, locale }) => ({
      ...describeSystem(files, locale, contractVersion()),
      previewMode: true,
      status: describeStatus(draft),
      findings: describeFindings(draft),
      differs: draft.digest !== tenants.digestOf(files.tenant.tenantId),
    }),
  );

  preview(
    '/api/system/sitecontents/preview',
    'What surrounds every page, as the draft says',
    SiteContentsPreviewResponseSchema,
    ({ draft, files, locale }) => ({
      ...describeSiteContents(files.tenant, files.content, locale),
      previewMode: true,
      status: describeStatus(draft),
    }),
  );

  preview(
    '/api/contents/preview',
    'Every page of content, as the draft says',
    ContentsPreviewResponseSchema,
    ({ draft, files, locale }) => ({
      ...describeContents(files.content, locale),
      previewMode: true,
      status: describeStatus(draft),
    }),
  );

  preview(
    '/api/propertylistings/drafts',
    'The adverts that residents cannot see yet',
    DraftAdvertsResponseSchema,
    async ({ locale }, { database }) => ({ adverts: await findHiddenAdverts(database, locale) }),
  );

  const pageSchema = schemaOf('A page of content, as the draft says', PageContentResponseSchema);
  const pageOptions = {
    config,
    schema: { ...pageSchema, response: { ...pageSchema.response, 404: ProblemSchema } },
  };
  server.post('/api/system/pagecontents/preview', pageOptions, async (request) =>
    describeDraftPage(await open(request), ''),
  );
  server.post<{ Body: PreviewBody; Params: { '*': string } }>(
    '/api/system/pagecontents/preview/*',
    pageOptions,
    async (request) => describeDraftPage(await open(request), request.params['*']),
  );

  const listSchema = schemaOf('Adverts in full, those that are not shown yet among them', ListResponseSchema);
  server.post(
    '/api/propertylistings/list/preview',
    {
      config,
      schema: {
        ...listSchema,
        querystring: ListQuerySchema,
        response: { ...listSchema.response, 400: ProblemSchema },
      },
    },
    async (request) => {
      const { files, locale } = await open(request);
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
}

function describeDraftPage({ draft, files, locale }: Previewed, path: string): PageContentResponse {
  if (!draft.files) return { status: describeStatus(draft), content: null, previewMode: true };
  const page = findPage(files.content, locale, path);
  if (!page) throw new ProblemError('request.notFound');
  return { ...describePage(page), previewMode: true };
}

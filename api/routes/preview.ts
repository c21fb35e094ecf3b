import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type PageContentResponse, PageContentResponseSchema } from '#schemas/api/content.ts';
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
import { findAdvertsWithDrafts, findHiddenAdverts } from '../lettings/adverts/advert-drafts.ts';
import { describeList } from '../lettings/adverts/describe-adverts.ts';
import { languageOfCall } from '../middleware/language.ts';
import { describeSystem } from '../page/describe-system.ts';
import { describeFindings, describeStatus, type PreviewDraft } from '../preview/drafts.ts';
import { route, type Route } from '../route.ts';
import type { Services } from '../services.ts';
import { inLanguage } from '../tenants/in-language.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** Parts of all preview calls. They are POSTs only because of the token, and change nothing. */
const own = { method: 'POST', access: 'previewToken' } as const;
const tags = ['Preview'];
const body = PreviewBodySchema;
const pageContract = {
  tags,
  summary: 'Get a content page from the draft',
  body,
  response: { 200: PageContentResponseSchema, 404: ProblemSchema },
} as const;

/**
 * The preview calls (specification section 7): the same answers as the calls of those names, but from the
 * draft, for people with a token. Each call checks the token, so that a preview can be ended.
 */
export const previewRoutes: readonly Route[] = [
  route({
    ...own,
    url: '/api/system/preview',
    contract: {
      tags,
      summary: 'Get the council from the draft',
      body,
      response: { 200: SystemPreviewResponseSchema },
    },
    async handler(request, services) {
      const { draft, files, locale } = await openDraft(request, services);
      return {
        ...describeSystem(files, locale, services.contractVersion()),
        previewMode: true,
        status: describeStatus(draft),
        findings: describeFindings(draft),
        differs: draft.digest !== services.tenants.digestOf(files.tenant.tenantId),
      };
    },
  }),
  route({
    ...own,
    url: '/api/system/sitecontents/preview',
    contract: {
      tags,
      summary: 'Get the header and footer of every page from the draft',
      body,
      response: { 200: SiteContentsPreviewResponseSchema },
    },
    async handler(request, services) {
      const { draft, files, locale } = await openDraft(request, services);
      const contents = describeSiteContents(files.tenant, files.content, locale);
      return { ...contents, previewMode: true, status: describeStatus(draft) };
    },
  }),
  route({
    ...own,
    url: '/api/contents/preview',
    contract: {
      tags,
      summary: 'List all content pages of the draft',
      body,
      response: { 200: ContentsPreviewResponseSchema },
    },
    async handler(request, services) {
      const { draft, files, locale } = await openDraft(request, services);
      return { ...describeContents(files.content, locale), previewMode: true, status: describeStatus(draft) };
    },
  }),
  route({
    ...own,
    url: '/api/propertylistings/drafts',
    contract: {
      tags,
      summary: 'List the adverts that residents cannot see yet',
      body,
      response: { 200: DraftAdvertsResponseSchema },
    },
    async handler(request, services) {
      const { locale } = await openDraft(request, services);
      return { adverts: await findHiddenAdverts(request.database, locale) };
    },
  }),
  route({
    ...own,
    url: '/api/system/pagecontents/preview',
    contract: pageContract,
    handler: async (request, services) => describeDraftPage(await openDraft(request, services), ''),
  }),
  route({
    ...own,
    url: '/api/system/pagecontents/preview/*',
    contract: { ...pageContract, params: Type.Object({ '*': Type.String() }) },
    handler: async (request, services) =>
      describeDraftPage(await openDraft(request, services), request.params['*']),
  }),
  route({
    ...own,
    url: '/api/propertylistings/list/preview',
    contract: {
      tags,
      summary: 'Get adverts in full, including unpublished ones',
      body,
      querystring: ListQuerySchema,
      response: { 200: ListResponseSchema },
    },
    async handler(request, services) {
      const { files, locale } = await openDraft(request, services);
      const asked = [...new Set(request.query.advertIds)];
      return describeList(files, locale, asked, await findAdvertsWithDrafts(request.database, asked));
    },
  }),
];

function describeDraftPage({ draft, files, locale }: OpenedDraft, path: string): PageContentResponse {
  if (!draft.files) return { status: describeStatus(draft), content: null, previewMode: true };
  const page = findPage(files.content, locale, path);
  if (!page) throw new ProblemError('request.notFound');
  return { ...describePage(page), previewMode: true };
}

/** A council's draft as a preview call sees it. */
interface OpenedDraft {
  readonly draft: PreviewDraft;
  /** The draft in the language asked for; the served files if the draft has mistakes. */
  readonly files: TenantFiles;
  readonly locale: string;
}

/** Opens the draft of a request's council, in the language that the call asks for. */
async function openDraft(
  request: FastifyRequest,
  { drafts, tenants }: Pick<Services, 'drafts' | 'tenants'>,
): Promise<OpenedDraft> {
  const draft = await drafts.of(request.tenant.tenant.tenantId);
  // Not `request.tenant`, which is already in one of the served languages.
  const files = draft.files ?? tenants.byHost(request.headers.host ?? '') ?? request.tenant;
  const locale = languageOfCall(files, request) ?? files.tenant.localeId;
  return { draft, files: locale === files.tenant.localeId ? files : inLanguage(files, locale), locale };
}

import type { FastifyRequest } from 'fastify';
import type { PreviewDraft } from '../preview/drafts.ts';
import type { Services } from '../services.ts';
import { inLanguage } from '../tenants/in-language.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { languageOfCall } from './language.ts';

/** A council's draft as a preview call sees it. */
export interface OpenedDraft {
  readonly draft: PreviewDraft;
  /** The draft in the language asked for; the served files if the draft has mistakes. */
  readonly files: TenantFiles;
  readonly locale: string;
}

/** Opens the draft of a request's council, in the language that the call asks for. */
export async function openDraft(
  request: FastifyRequest,
  { drafts, tenants }: Pick<Services, 'drafts' | 'tenants'>,
): Promise<OpenedDraft> {
  const draft = await drafts.of(request.tenant.tenant.tenantId);
  // Not `request.tenant`, which is already in one of the served languages.
  const files = draft.files ?? tenants.byHost(request.headers.host ?? '') ?? request.tenant;
  const locale = languageOfCall(files, request) ?? files.tenant.localeId;
  return { draft, files: locale === files.tenant.localeId ? files : inLanguage(files, locale), locale };
}

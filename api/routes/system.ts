import { SystemResponseSchema, type SystemResponse } from '#schemas/api/system.ts';
import type { Server, Services } from '../services.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** What a page has to know of its council. */
export function describeSystem(
  { tenant, theme }: TenantFiles,
  locale: string,
  contractVersion: string,
): SystemResponse {
  return {
    status: { valid: true, errorMessages: [] },
    tenantId: tenant.tenantId,
    tenantEnvironmentId: tenant.tenantEnvironmentId,
    websiteTitle: tenant.websiteTitle,
    authenticationDomain: tenant.authenticationDomain,
    localeId: tenant.localeId,
    language: locale,
    languages: tenant.languages,
    menuItems: tenant.menuItems,
    footerItems: tenant.footerItems,
    settings: tenant.siteSettings,
    previewMode: false,
    customStyles: '',
    siteHeader: { contents: '' },
    siteFooter: { contents: '' },
    partners: tenant.partners,
    contact: tenant.contact,
    poweredBy: tenant.poweredBy,
    theme,
    mediaBase: `${tenant.mediaHost ?? ''}/media/${tenant.tenantEnvironmentId}/${tenant.tenantId}`,
    contractVersion,
  };
}

/** `GET /api/system` (specification section 7). */
export function systemRoutes(server: Server, { contractVersion }: Services): void {
  server.get(
    '/api/system',
    {
      schema: {
        tags: ['Site'],
        summary: 'The council whose portal this is',
        response: { 200: SystemResponseSchema },
      },
    },
    (request, reply) => {
      reply.header('Cache-Control', 'no-cache');
      return describeSystem(request.tenant, request.locale, contractVersion());
    },
  );
  server.get(
    '/api/locales/:locale',
    { schema: { tags: ['Site'], summary: 'The texts of a language' } },
    (request, reply) => {
      reply.header('Cache-Control', 'no-cache');
      return request.messages ?? {};
    },
  );
}

import type { SystemResponse } from '#schemas/api/system.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { fragmentFor } from '../content/site-content.ts';
import { mediaBaseOf } from '../tenants/media-base.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** Returns the facts that a page needs about its council. */
export function describeSystem(
  { tenant, theme, marks, frontPage, content, policy, map, places, borrowedWords }: TenantFiles,
  locale: string,
  contractVersion: string,
): SystemResponse {
  // Browsers do not need `$schema`, and get the council's own typefaces from the page's style.
  const { $schema: _, typeface, ...look } = theme;
  const { own: __, ...typefaces } = typeface;
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
    customStyles: content.customStyles,
    siteHeader: { contents: fragmentFor(content, content.headers, locale) },
    siteFooter: { contents: fragmentFor(content, content.footers, locale) },
    partners: tenant.partners,
    contact: tenant.contact,
    poweredBy: tenant.poweredBy,
    theme: { ...look, typeface: typefaces },
    logo: {
      address: marks.logo.address,
      ...(marks.dark && isSettingOn(tenant.siteSettings, 'themeDarkMode') && { dark: marks.dark.address }),
      ...marks.logo.size,
    },
    frontPage: { blocks: frontPage.blocks },
    mediaBase: mediaBaseOf(tenant),
    map,
    mapLinks: tenant.mapLinks,
    hasPlaces: places !== undefined,
    ...(borrowedWords !== undefined && { borrowed: [...borrowedWords] }),
    countSchemes: policy.schemes.length,
    contractVersion,
  };
}

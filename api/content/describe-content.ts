import type { ContentsResponse, PageContentResponse, SiteContentsResponse } from '#schemas/api/content.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { fragmentFor, listPages, type ContentPage, type SiteContent } from './site-content.ts';

const valid = { valid: true, errorMessages: [] };

/** Returns the surroundings of every page, in one language. */
export function describeSiteContents(
  tenant: Tenant,
  content: SiteContent,
  locale: string,
): SiteContentsResponse {
  return {
    status: valid,
    languageCode: locale,
    siteHeader: { contents: fragmentFor(content, content.headers, locale) },
    siteFooter: { contents: fragmentFor(content, content.footers, locale) },
    menuItems: tenant.menuItems,
    footerItems: tenant.footerItems,
    customStyles: content.customStyles,
    previewMode: false,
  };
}

/** Returns a page as it is sent; a page that cannot be shown gives the reason instead. */
export function describePage(page: ContentPage): PageContentResponse {
  if (page.faults.length > 0) {
    return {
      status: { valid: false, errorMessages: [...page.faults] },
      content: null,
      previewMode: false,
    };
  }
  return {
    status: valid,
    content: {
      languageCode: page.locale,
      templateIdentifier: page.template,
      contentName: page.name,
      contentData: page.data,
      contentStyles: page.styles,
    },
    previewMode: false,
  };
}

/** Returns every page that can be shown, for the table of contents. */
export function describeContents(content: SiteContent, locale: string): ContentsResponse {
  return {
    status: valid,
    pages: listPages(content, locale)
      .filter(({ faults }) => faults.length === 0)
      .map(({ path, name, summary, date }) => ({
        path: path === '' ? '/content' : `/content/${path}`,
        contentName: name,
        summary,
        date: date ?? null,
      })),
  };
}

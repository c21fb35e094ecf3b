import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ContentsResponse, PageContent, PageContentResponse } from '#schemas/api/content.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { SiteError } from './site-error.ts';

/**
 * Loads a page of content by the part of its address after `/content`; empty for the first one. Specification
 * section 8: invalid content fails with 500 and the server's messages joined; a failed request has the answer's
 * status, or 404 if there was no answer; the error code still distinguishes this from a missing page.
 */
async function loadPageContent(api: ApiClient, path: string, signal?: AbortSignal): Promise<PageContent> {
  const address = path.split('/').map(encodeURIComponent).join('/');
  try {
    const { status, content } = await api.get<PageContentResponse>(
      `/api/system/pagecontents${address === '' ? '' : `/${address}`}`,
      signal,
    );
    if (status.valid !== true || content === null) throw new SiteError(500, status.errorMessages.join(', '));
    return content;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) {
      throw new ApiError(error.code, 404, error.requestId, error.body);
    }
    throw error;
  }
}

/** A page of content. Not retried: asking again at once will not fix an invalid page. */
export const pageContentQuery = (api: ApiClient, path: string) =>
  queryOptions({
    queryKey: ['content', 'page', path] as const,
    queryFn: ({ signal }) => loadPageContent(api, path, signal),
    retry: false,
  });

/**
 * The stylesheet of a page by its address (`contentStyles`), as CSS. A missing stylesheet counts as empty: the
 * page is readable without it.
 */
export const pageStylesQuery = (address: string) =>
  queryOptions({
    queryKey: ['content', 'styles', address] as const,
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal }).catch(() => null);
      return response?.ok ? response.text() : '';
    },
    // Never stale: the address contains the content's hash.
    staleTime: Infinity,
  });

/** Loads a page of content with its styles; it must never show without them. */
export async function loadStyledPage(queryClient: QueryClient, api: ApiClient, path: string): Promise<void> {
  const { contentStyles } = await queryClient.ensureQueryData(pageContentQuery(api, path));
  // The server has nothing to fetch them with, and an empty result would be sent along with the page.
  if (contentStyles !== '' && typeof document !== 'undefined')
    await queryClient.ensureQueryData(pageStylesQuery(contentStyles));
}

/** Every page of content, for the table of contents and the front page. */
export const contentsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'contents'] as const,
    queryFn: ({ signal }) => api.get<ContentsResponse>('/api/contents', signal),
  });

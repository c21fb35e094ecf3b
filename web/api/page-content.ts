import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ContentsResponse, PageContent, PageContentResponse } from '#schemas/api/content.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { SiteError } from './site-error.ts';

/**
 * A page of content by what follows `/content` in its address; empty for the first one.
 *
 * Specification section 8: content that is not valid fails with 500 and the server's messages joined; a
 * request that fails has the answer's status, or 404 where there was no answer.
 */
export async function loadPageContent(
  api: ApiClient,
  path: string,
  signal?: AbortSignal,
): Promise<PageContent> {
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
      throw new ApiError('request.notFound', 404, error.requestId, error.body);
    }
    throw error;
  }
}

/** A page of content. What is wrong with it will not be mended by asking again at once. */
export const pageContentQuery = (api: ApiClient, path: string) =>
  queryOptions({
    queryKey: ['content', 'page', path] as const,
    queryFn: ({ signal }) => loadPageContent(api, path, signal),
    retry: false,
  });

/**
 * The stylesheet of a page by its address (`contentStyles`), as CSS. A page without its styles can be read, so one
 * that does not come is an empty one.
 */
export const pageStylesQuery = (address: string) =>
  queryOptions({
    queryKey: ['content', 'styles', address] as const,
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal }).catch(() => null);
      return response?.ok ? response.text() : '';
    },
    // Its address has its content's hash in it.
    staleTime: Infinity,
  });

/** Loads a page of content with its styles, so that it is never seen without them. */
export async function loadStyledPage(queryClient: QueryClient, api: ApiClient, path: string): Promise<void> {
  const { contentStyles } = await queryClient.ensureQueryData(pageContentQuery(api, path));
  if (contentStyles !== '') await queryClient.ensureQueryData(pageStylesQuery(contentStyles));
}

/** Every page of content, for the table of contents and the first page. */
export const contentsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'contents'] as const,
    queryFn: ({ signal }) => api.get<ContentsResponse>('/api/contents', signal),
  });

import type { ErrorReportBody } from '#schemas/api/error-reports.ts';
import type { ApiClient } from './api-client.ts';
import type { ApiError } from './api-error.ts';

const reportPath = '/api/errorreports';

/**
 * Whether somebody who looks after the site should hear of a failed call (specification section 7: 401 logs out, 409
 * reloads, all others are reported). No answer cannot be reported either, and a report that fails is not reported.
 */
export function isReportable({ status }: ApiError, path: string): boolean {
  return status >= 400 && status !== 401 && status !== 409 && path !== reportPath;
}

/** Reports a failed call of the page that is shown, where it is one to report. Whether that works is nothing to the page. */
export async function reportError(api: ApiClient, error: ApiError, path: string): Promise<void> {
  if (!isReportable(error, path)) return;
  const { code, requestId } = error;
  const body: ErrorReportBody = { code, requestId, page: pageOf(window.location.pathname) };
  await api.write('POST', reportPath, { body }).catch(() => {});
}

/** The address without what may be an id, a token or a word that somebody typed. */
export function pageOf(pathname: string): string {
  const parts = pathname
    .split('/')
    .map((part) => (/^[A-Za-z-]{1,24}$/.test(part) || part === '' ? part : '$'));
  return parts.join('/').slice(0, 100);
}

import type { ErrorReportBody } from '#schemas/api/error-reports.ts';
import type { ApiClient } from './api-client.ts';
import type { ApiError } from './api-error.ts';

const reportPath = '/api/errorreports';

/**
 * Returns whether to report a failed call (specification section 7: 401 logs out, 409 reloads, all others are
 * reported). A call without an answer cannot be reported, and a failed report is not reported.
 */
export function isReportable({ status }: ApiError, path: string): boolean {
  return status >= 400 && status !== 401 && status !== 409 && path !== reportPath;
}

/** Reports a failed call of this page, if it should be reported. Ignores failures of the report itself. */
export async function reportError(api: ApiClient, error: ApiError, path: string): Promise<void> {
  if (!isReportable(error, path)) return;
  const { code, requestId } = error;
  const body: ErrorReportBody = { code, requestId, page: pageOf(window.location.pathname) };
  await api.write('POST', reportPath, { body }).catch(() => {});
}

/** Returns the address without anything that may be an id, a token or typed text. */
export function pageOf(pathname: string): string {
  const parts = pathname
    .split('/')
    .map((part) => (/^[A-Za-z-]{1,24}$/.test(part) || part === '' ? part : '$'));
  return parts.join('/').slice(0, 100);
}

import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { impersonationHeader } from '#schemas/impersonation-header.ts';
import { ApiError, isProblem, isUnanswered } from './api-error.ts';

export interface ApiClientOptions {
  readonly locale: string;
  /** `contractVersion` of `/api/system`. */
  readonly version: string;
  /**
   * The impersonation in which all calls are made; undefined outside one. It never changes while the client
   * lives.
   */
  readonly impersonationId?: string | undefined;
  /**
   * Returns the token for writes; `fresh` asks the server again because it refused ours. Rejects if `accountId`
   * is given and another person is signed in: a token belongs to one session, so no write reaches another
   * account.
   */
  readonly antiForgeryToken: (fresh: boolean, accountId?: string) => Promise<string>;
  /**
   * Returns the page's current token. Reads carry it too (specification section 7), but do not wait for it: the
   * server only checks it on writes.
   */
  readonly knownToken?: () => string | undefined;
  /**
   * A log-out that the server may not know of yet: until it does, reads are sent without the session's cookie,
   * and writes wait for the session to end.
   */
  readonly pendingLogOut?: {
    readonly isPending: () => boolean;
    readonly end: () => Promise<void>;
    readonly retry: () => Promise<void>;
  };
  /** Called when the server no longer knows this session (401). */
  readonly onSessionEnded: () => void;
  /** Called when the page itself is out of date (409 common.staleVersion). */
  readonly onStale: () => void;
  /**
   * Called when facts on the page have changed on the server (409 common.concurrency) and must be fetched
   * again.
   */
  readonly onChanged?: () => void;
  /** Called for any failed call, with its path, for error reports. */
  readonly onFailure?: (error: ApiError, path: string) => void;
  /** Called for any answer, with its `Date` header and the time of the request in milliseconds. */
  readonly onAnswer?: (date: string | null, sent: number) => void;
}

export interface WriteOptions {
  /** The account this write is for. It keeps an automatic save out of the next person's account. */
  readonly accountId?: string | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** An answer with its server's tag. */
interface Tagged<Answer> {
  readonly answer: Answer;
  readonly etag: string | null;
}

/**
 * A client for every call from the browser to `/api`. Throws {@link ApiError} for any answer that is not 2xx.
 */
export interface ApiClient {
  /** The same as {@link ApiClientOptions.impersonationId}. */
  readonly impersonationId?: string | undefined;
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  /** Returns null if the caller's copy under `etag` is still current (If-None-Match, 304). */
  getChanged<Answer>(path: string, etag: string | null, signal?: AbortSignal): Promise<Tagged<Answer> | null>;
  /** Returns the answer unread, such as a file with its name in a header. */
  getResponse(path: string, signal?: AbortSignal): Promise<Response>;
  write<Answer>(method: 'POST' | 'PUT' | 'DELETE', path: string, options?: WriteOptions): Promise<Answer>;
  /**
   * Returns the headers for a write by another client, such as the one that sends a file in parts.
   * @param fresh the same as in {@link ApiClientOptions.antiForgeryToken}; `accountId` is the same as in
   * {@link WriteOptions}
   */
  writeHeaders(fresh: boolean, accountId?: string): Promise<Readonly<Record<string, string>>>;
  /** Reacts to a failure of such a write: a session that has ended, a page that is out of date. */
  noteFailure(error: ApiError, path: string): void;
}

/** Returns the code to use if the answer names none: a proxy, a dropped connection, a page of HTML. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'session.ended';
  if (status === 404) return 'request.notFound';
  if (isUnanswered(status)) return 'service.unavailable';
  return 'common.unknownError';
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = await readBody(response);
  const code = isProblem(body) ? body.code : codeOfStatus(response.status);
  const requestId = isProblem(body) ? body.requestId : response.headers.get('x-request-id');
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(code, response.status, requestId, body, Number.isNaN(seconds) ? null : seconds);
}

/**
 * Creates the client. It sends Accept-Language, X-Lintel-Version, X-Anti-Forgery-Token and, for staff
 * impersonating a resident, the impersonation id with every call. A write fetches the token first; a read goes
 * without if none is known. Handles 401, 403 and 409 as specification section 7 requires.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { impersonationId, pendingLogOut } = options;
  const common: Record<string, string> = {
    'Accept-Language': options.locale,
    'X-Lintel-Version': options.version,
    ...(impersonationId !== undefined && { [impersonationHeader]: impersonationId }),
  };

  function forReading(): Record<string, string> {
    const token = options.knownToken?.();
    return token === undefined ? common : { ...common, 'X-Anti-Forgery-Token': token };
  }

  async function respond(path: string, init: RequestInit, mayRetry = false): Promise<Response> {
    const sent = Date.now();
    let response: Response;
    try {
      const credentials = pendingLogOut?.isPending() ? 'omit' : 'same-origin';
      response = await fetch(path, { credentials, ...init });
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      const unanswered = new ApiError('service.unavailable', 0, null, null);
      options.onFailure?.(unanswered, path);
      throw unanswered;
    }
    options.onAnswer?.(response.headers.get('date'), sent);
    // The answer shows that there is a connection again.
    if (pendingLogOut?.isPending()) void pendingLogOut.retry();
    if (response.ok || response.status === 304) return response;
    const error = await errorOf(response);
    // A log-in or the end of a session in another tab changed the cookie: expected, and a second try fixes it.
    if (mayRetry && error.code === 'request.antiForgery') throw error;
    noteFailure(error, path);
    throw error;
  }

  function noteFailure(error: ApiError, path: string): void {
    options.onFailure?.(error, path);
    if (error.status === 401 && !pendingLogOut?.isPending()) options.onSessionEnded();
    if (error.code === 'common.staleVersion') options.onStale();
    if (error.code === 'common.concurrency') options.onChanged?.();
  }

  async function writeHeaders(fresh: boolean, accountId?: string): Promise<Record<string, string>> {
    await pendingLogOut?.end();
    return { ...common, 'X-Anti-Forgery-Token': await options.antiForgeryToken(fresh, accountId) };
  }

  async function send<Answer>(path: string, init: RequestInit, mayRetry = false): Promise<Answer> {
    const response = await respond(path, init, mayRetry);
    return response.json();
  }

  async function attempt<Answer>(method: string, path: string, write: WriteOptions, freshToken: boolean) {
    const headers = await writeHeaders(freshToken, write.accountId);
    if (write.body !== undefined) headers['Content-Type'] = 'application/json';
    if (write.idempotencyKey !== undefined) headers['Idempotency-Key'] = write.idempotencyKey;
    const body = write.body === undefined ? null : JSON.stringify(write.body);
    return send<Answer>(path, { method, headers, body, signal: write.signal ?? null }, !freshToken);
  }

  return {
    impersonationId,
    get: (path, signal) => send(path, { headers: forReading(), signal: signal ?? null }),
    getResponse: (path, signal) => respond(path, { headers: forReading(), signal: signal ?? null }),
    async getChanged(path, etag, signal) {
      const headers = { ...forReading(), ...(etag !== null && { 'If-None-Match': etag }) };
      const response = await respond(path, { headers, signal: signal ?? null });
      if (response.status === 304) return null;
      return { answer: await response.json(), etag: response.headers.get('etag') };
    },
    async write<Answer>(method: string, path: string, write: WriteOptions = {}) {
      try {
        return await attempt<Answer>(method, path, write, false);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'request.antiForgery') throw error;
        return attempt<Answer>(method, path, write, true);
      }
    },
    writeHeaders,
    noteFailure,
  };
}

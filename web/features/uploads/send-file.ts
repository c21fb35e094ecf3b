import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import type { SendOutcome } from '#machines/process/upload/contract.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError, isProblem } from '../../api/api-error.ts';
import { firstChunk, nextChunk } from './chunk-size.ts';
import { announcementOf, type UploadPurpose } from './upload-purpose.ts';

/** The endpoint for files (tus 1.0.0, docs/decisions/0027). */
const uploadsPath = '/api/uploads';

export interface Sending {
  readonly api: ApiClient;
  readonly file: File;
  /** The id of an upload that continues; null for a new one. */
  readonly id: string | null;
  readonly purpose: UploadPurpose;
  /** The account that the file is sent for, and no other; null for a visitor. */
  readonly accountId: string | null;
  /** Stops the upload at once when aborted; the bytes that have arrived stay at the server. */
  readonly signal: AbortSignal;
  readonly onBegin: (id: string) => void;
  /** Called with the bytes sent so far; the number may drop after a lost connection. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Milliseconds, a minute in all, starting again whenever a part has arrived: a server needs as long to recover
 * under load.
 */
const retryDelays = [0, 1_000, 3_000, 5_000, 8_000, 12_000, 15_000, 16_000];
/**
 * Milliseconds without progress after which the connection counts as lost: a request that hangs does not end by
 * itself.
 */
const patience = 60_000;

/** Refusals that sending the file again would not change. */
const final: readonly ErrorCode[] = [
  'file.tooLarge',
  'file.tooMany',
  'file.quota',
  'file.tooMuchFromHere',
  'file.tooMuchFromVisitors',
  'file.tooMuchToday',
  'file.noSpace',
  'request.notFound',
];

/**
 * Sends a file, or the rest of it, and tries again for a minute if the server does not answer. The browser
 * stores none of the file: the form's answer has the upload's id, and the server says how much of it has
 * arrived.
 * @param loadClient Loads the protocol's client.
 * @returns the outcome; rejects only if the client cannot be loaded
 */
export async function sendFile(
  sending: Sending,
  loadClient: () => Promise<{ readonly Upload: typeof Upload }> = () => import('tus-js-client'),
): Promise<SendOutcome> {
  const { api, file, id, signal, purpose, accountId } = sending;
  const client = await loadClient();
  if (signal.aborted) return { outcome: 'offline' };
  return new Promise((resolve) => {
    let isTokenRefused = false;
    let tokenAttempts = 0;
    let startedAt = 0;
    let watch: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: SendOutcome) => {
      clearTimeout(watch);
      signal.removeEventListener('abort', giveUp);
      resolve(outcome);
    };
    const giveUp = () => {
      void upload.abort();
      end({ outcome: 'offline' });
    };
    const beAlive = () => {
      clearTimeout(watch);
      watch = setTimeout(giveUp, patience);
    };
    const options: UploadOptions = {
      endpoint: id === null ? new URL(uploadsPath, window.location.origin).href : null,
      uploadUrl: id === null ? null : new URL(`${uploadsPath}/${id}`, window.location.origin).href,
      metadata: { filename: file.name, ...announcementOf(purpose) },
      chunkSize: firstChunk,
      retryDelays,
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        const headers = await api.writeHeaders(isTokenRefused, accountId ?? undefined);
        isTokenRefused = false;
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
        if (request.getMethod() === 'PATCH') startedAt = performance.now();
      },
      onShouldRetry(error) {
        const { code, status } = apiErrorOf(error);
        if (code === 'request.antiForgery' && tokenAttempts < 2) {
          // A log-in or log-out in another tab has changed the token.
          tokenAttempts += 1;
          isTokenRefused = true;
          return true;
        }
        // 409: another request still has the upload, such as one whose connection was lost.
        if (final.includes(code)) return false;
        return navigator.onLine && (status < 400 || status >= 500 || status === 409);
      },
      onUploadUrlAvailable() {
        // Without an endpoint, an upload that the server has forgotten ends here, and tus does not silently
        // begin a new one.
        options.endpoint = null;
        upload.options.endpoint = null;
        const begun = idOf(upload.url);
        if (begun !== id) sending.onBegin(begun);
      },
      onProgress(bytes) {
        beAlive();
        sending.onProgress(bytes);
      },
      onChunkComplete(size) {
        upload.options.chunkSize = nextChunk(
          Math.max(size, upload.options.chunkSize ?? firstChunk),
          performance.now() - startedAt,
        );
      },
      onSuccess() {
        end({ outcome: 'received', id: idOf(upload.url) });
      },
      onError(error) {
        const failure = apiErrorOf(error);
        // For an upload, a conflict means that another request still has it, and not that the page is out of
        // date.
        if (failure.code !== 'common.concurrency') api.noteFailure(failure, uploadsPath);
        end(outcomeOf(failure, upload.url !== null));
      },
    };
    const upload = new client.Upload(file, options);
    signal.addEventListener('abort', giveUp);
    beAlive();
    upload.start();
  });
}

/** Returns the last part of an upload's address, which the server has assigned before the first event. */
function idOf(url: string | null): string {
  return url?.split('/').at(-1) ?? '';
}

function outcomeOf({ status, code }: ApiError, isBegun: boolean): SendOutcome {
  if (status === 401) return { outcome: 'sessionEnded' };
  if (isBegun && (status === 404 || status === 410)) return { outcome: 'gone' };
  if (code === 'common.concurrency') return { outcome: 'offline' };
  if (final.includes(code)) return { outcome: 'refused', problem: code };
  if (status === 0 || status === 429 || status >= 500) return { outcome: 'offline' };
  return { outcome: 'failed', problem: code };
}

/** Converts the failure of a call by the tus client to an error of our own client. */
function apiErrorOf(error: Error | DetailedError): ApiError {
  if (!('originalResponse' in error) || error.originalResponse === null) {
    // The token could not be fetched, or belongs to another person by now.
    const cause = 'causingError' in error ? error.causingError : error;
    return cause instanceof ApiError ? cause : new ApiError('service.unavailable', 0, null, null);
  }
  const status = error.originalResponse.getStatus();
  const body = readBody(error.originalResponse.getBody());
  if (isProblem(body)) return new ApiError(body.code, status, body.requestId, body);
  return new ApiError(codeOfStatus(status), status, null, body);
}

/** Returns the code for a status: an answer to HEAD has no body (RFC 9110, 9.3.2). */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'session.ended';
  if (status === 413) return 'file.tooLarge';
  if (status === 404 || status === 410) return 'request.notFound';
  return status >= 500 ? 'service.unavailable' : 'common.unknownError';
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

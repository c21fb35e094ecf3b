import type { QueryClient } from '@tanstack/react-query';
import type {
  CheckOutcome,
  RemoveOutcome,
  SendOutcome,
  UploadFailure,
} from '#machines/process/upload/contract.ts';
import type { SentFile } from '#schemas/files.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendFile } from './send-file.ts';
import type { UploadPurpose } from './upload-purpose.ts';
import { sentFileQuery } from './uploads-query.ts';

/** Callbacks for a file's progress. */
export interface SendingNews {
  readonly onBegin: (id: string) => void;
  readonly onProgress: (bytes: number) => void;
}

/** The calls about the files of one question, as `uploadMachine` expects them. */
export interface UploadCalls {
  readonly send: (
    file: File,
    id: string | null,
    news: SendingNews,
    signal: AbortSignal,
  ) => Promise<SendOutcome>;
  readonly check: (id: string, signal: AbortSignal) => Promise<CheckOutcome>;
  readonly remove: (id: string, signal: AbortSignal) => Promise<RemoveOutcome>;
}

interface UploadDependencies {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly purpose: UploadPurpose;
  /** Null for a visitor. */
  readonly accountId: string | null;
}

/** Milliseconds between checks: most files are scanned within a second, and a scanner may take ten. */
const pauses = [300, 700, 1_500, 3_000, 5_000, 8_000];

/** Milliseconds after which a call without an answer is abandoned. */
const patience = 20_000;

/** Creates the real calls. Every fact about a file that they receive goes to the query cache. */
export function uploadCalls({ api, queryClient, purpose, accountId }: UploadDependencies): UploadCalls {
  const ask = async (id: string) => {
    const { queryKey } = sentFileQuery(api, id);
    const file = await api.get<SentFile>(`/api/files/${id}`, AbortSignal.timeout(patience));
    queryClient.setQueryData(queryKey, file);
    return file;
  };

  return {
    async send(file, id, news, signal) {
      const outcome = await sendFile({ api, file, id, purpose, accountId, signal, ...news });
      if (outcome.outcome !== 'gone' || id === null) return outcome;
      // The server forgets an upload once all of it has arrived: only the answer to its last part was lost.
      const known = await ask(id).catch(() => null);
      return known === null || known.state === 'receiving' ? outcome : { outcome: 'received', id };
    },
    async check(id, signal) {
      try {
        for (const pause of pauses) {
          const verdict = verdictOf(await ask(id));
          if (verdict.outcome !== 'waiting') return verdict;
          await passed(pause, signal);
        }
        return verdictOf(await ask(id));
      } catch (error) {
        return callFailure(error);
      }
    },
    async remove(id) {
      try {
        const options = { accountId: accountId ?? undefined, signal: AbortSignal.timeout(patience) };
        await api.write('DELETE', `/api/files/${id}`, options);
        return { outcome: 'removed' };
      } catch (error) {
        return error instanceof ApiError && error.code === 'file.notAllowed'
          ? { outcome: 'notAllowed' }
          : callFailure(error);
      }
    },
  };
}

function verdictOf({ state, refusal, allowedEvents }: SentFile): CheckOutcome {
  switch (state) {
    case 'clean':
    case 'notScanned':
      return { outcome: 'kept', mayRemove: allowedEvents.includes('file.remove') };
    case 'refused':
      return { outcome: 'refused', problem: refusal ?? 'common.unknownError' };
    case 'removed':
      return { outcome: 'gone' };
    case 'infected':
    case 'receiving':
    case 'waiting':
      return { outcome: state };
  }
}

function callFailure(error: unknown): UploadFailure {
  // A call was aborted, or a body was not JSON: what the server did is unknown.
  if (!(error instanceof ApiError)) return { outcome: 'offline' };
  if (error.status === 401) return { outcome: 'sessionEnded' };
  if (error.status === 404) return { outcome: 'gone' };
  if (error.status === 0 || error.status === 429 || error.status >= 500) return { outcome: 'offline' };
  return { outcome: 'failed', problem: error.code };
}

/** Waits; rejects if the signal comes first. */
function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('Nobody wants to know any more.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop);
  });
}

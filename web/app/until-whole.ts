import type { ApiClient } from '../api/api-client.ts';
import { whenIdle } from '../api/when-idle.ts';

/** Milliseconds: after this, a page whose parts are not all hydrated gets its answers all the same. */
const patience = 5_000;

interface WholePage {
  /** Wraps the call so that its answer waits for the page. */
  readonly hold: (get: ApiClient['get']) => ApiClient['get'];
  /** Reports that the page's heading is hydrated; the parts behind boundaries of their own follow. */
  readonly isThere: () => void;
}

/**
 * Holds the answers to calls back until React has hydrated a server-rendered page. React hydrates it part by
 * part; an answer between two parts would make the second differ from the server's HTML.
 */
export function untilWhole(isRendered: boolean): WholePage {
  if (!isRendered) return { hold: (get) => get, isThere() {} };
  let openUp: (() => void) | undefined;
  const whole = new Promise<void>((resolve) => {
    openUp = resolve;
    setTimeout(resolve, patience);
  });
  return {
    hold:
      (get) =>
      async <Answer>(path: string, signal?: AbortSignal) => {
        const answer = await get<Answer>(path, signal);
        await whole;
        return answer;
      },
    isThere() {
      whenIdle(() => openUp?.(), 500);
    },
  };
}

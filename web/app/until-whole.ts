import type { ApiClient } from '../api/api-client.ts';
import { whenIdle } from '../api/when-idle.ts';

/** In milliseconds: a page of which some part is never taken over gets its answers all the same. */
const patience = 5_000;

interface WholePage {
  /** The same call, whose answer waits for the page. */
  readonly hold: (get: ApiClient['get']) => ApiClient['get'];
  /** Its heading was taken over; what is behind boundaries of its own follows. */
  readonly isThere: () => void;
}

/**
 * Keeps the answers to calls back until a page that the server drew is taken over. React takes it over part by part, and an
 * answer that came between two of them would make the second differ from what stands there.
 */
export function untilWhole(isDrawn: boolean): WholePage {
  if (!isDrawn) return { hold: (get) => get, isThere() {} };
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

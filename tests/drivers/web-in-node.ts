import { SystemResponseSchema } from '#schemas/api/system.ts';
import { createApiClient, type ApiClient } from '#web/api/api-client.ts';
import type { Client } from '../support/client.ts';

/** A person's requests that wait until their outcome is decided. */
export class Gate {
  readonly #held = new Set<(passes: boolean) => void>();
  #heldOne: (() => void) | undefined;

  /** Resolves once the request may go; rejects, as `fetch` does, when the page gives it up. */
  hold(signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const decide = (passes: boolean) => {
        this.#held.delete(decide);
        if (passes) resolve();
        else reject(new DOMException('The page gave the request up.', 'AbortError'));
      };
      signal?.addEventListener('abort', () => decide(false));
      this.#held.add(decide);
      this.#heldOne?.();
    });
  }

  /** Resolves once a request is held. */
  async holding(): Promise<void> {
    if (this.#held.size > 0) return;
    await new Promise<void>((resolve) => {
      this.#heldOne = resolve;
    });
  }

  /** Releases every held request: to the server, or nowhere. */
  release(passes: boolean): void {
    for (const decide of this.#held) decide(passes);
  }
}

/**
 * Returns a page's `fetch`, with a browser's cookies, over a test client. Requests to paths that begin with one
 * of `gated` wait at the gate.
 */
export function fetchOf(client: Client, gate: Gate, gated: readonly string[]): typeof fetch {
  return async (input, init = {}) => {
    const path = String(input);
    if (gated.some((start) => path.startsWith(start))) await gate.hold(init.signal);
    const answer = await client.send(init.method ?? 'GET', path, {
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { raw: init.body } : {}),
    });
    return new Response(answer.status === 204 ? null : answer.text, {
      status: answer.status,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    });
  };
}

/**
 * Returns the web app's own API client for a person whose requests a test client carries. It calls the global
 * `fetch`, which the test must set to {@link fetchOf}.
 */
export async function webApiOf(client: Client, onSessionEnded: () => void = () => {}): Promise<ApiClient> {
  const { contractVersion } = (await client.get('/api/system')).as(SystemResponseSchema);
  return createApiClient({
    locale: 'en-GB',
    version: contractVersion,
    async antiForgeryToken(fresh) {
      if (fresh || client.antiForgeryToken === undefined) await client.visit();
      return client.antiForgeryToken ?? '';
    },
    onSessionEnded,
    onStale() {
      throw new Error('The page was out of date in the middle of a path.');
    },
  });
}

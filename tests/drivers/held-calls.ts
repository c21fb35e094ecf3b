import type { Page, Route } from '@playwright/test';

/** Calls of one page that wait until the test decides their outcome. */
export class HeldCalls {
  readonly #held: Route[] = [];
  #decided: { readonly address: string; readonly decide: (route: Route) => Promise<void> } | undefined;
  #heldOne: (() => void) | undefined;

  /** Holds the page's calls to matching addresses from now on. */
  async hold(page: Page, pattern: RegExp): Promise<void> {
    await page.route(pattern, async (route) => {
      if (this.#decided?.address === route.request().url()) {
        await this.#decided.decide(route);
        return;
      }
      this.#held.push(route);
      this.#heldOne?.();
    });
  }

  /** Decides the latest call, once there is one, and its repeats until {@link holdAgain}. */
  async decide(how: (route: Route) => Promise<void>): Promise<void> {
    if (this.#held.length === 0) {
      await new Promise<void>((resolve) => {
        this.#heldOne = resolve;
      });
    }
    this.#heldOne = undefined;
    const last = this.#held.pop();
    // The page has abandoned its earlier calls.
    this.#held.length = 0;
    if (last === undefined) throw new Error('No call is held.');
    this.#decided = { address: last.request().url(), decide: how };
    await how(last);
  }

  /** True while a call waits for its outcome. */
  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** Forgets the held calls: the page has given them up. */
  forget(): void {
    this.#held.length = 0;
  }

  /** Holds every call again from now on. */
  holdAgain(): void {
    this.#decided = undefined;
  }
}

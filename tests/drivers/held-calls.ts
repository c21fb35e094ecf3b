import type { Page, Route } from '@playwright/test';

/** Calls of one page that wait until it is decided how they end; what follows from one waits in its turn. */
export class HeldCalls {
  readonly #held: Route[] = [];
  #decided: { readonly address: string; readonly decide: (route: Route) => Promise<void> } | undefined;
  #heldOne: (() => void) | undefined;

  /** Holds, from now on, the calls of a page to addresses that fit. */
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

  /** Decides the last call that was made, once there is one, and those that repeat it, until {@link holdAgain}. */
  async decide(how: (route: Route) => Promise<void>): Promise<void> {
    if (this.#held.length === 0) {
      await new Promise<void>((resolve) => {
        this.#heldOne = resolve;
      });
    }
    this.#heldOne = undefined;
    const last = this.#held.pop();
    // The page has given up what it asked before.
    this.#held.length = 0;
    if (last === undefined) throw new Error('No call is held.');
    this.#decided = { address: last.request().url(), decide: how };
    await how(last);
  }

  /** A call waits to be decided. */
  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** Whatever is held was given up by the page. */
  forget(): void {
    this.#held.length = 0;
  }

  /** From now on every call is held again. */
  holdAgain(): void {
    this.#decided = undefined;
  }
}

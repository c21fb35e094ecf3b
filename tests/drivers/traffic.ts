import { expect, type Page, type Route } from '@playwright/test';

/** The calls of one page: holds some, and knows whether any other is in progress. */
export class Traffic {
  readonly #page: Page;
  readonly #underWay = new Set<unknown>();
  readonly #held: Route[] = [];
  /** Set while held calls and their retries may go. */
  #decide: ((route: Route) => Promise<void>) | undefined;
  #heldSome: (() => void) | undefined;

  /** @param held Addresses of the calls to hold, which `quiet` does not wait for. */
  constructor(page: Page, held: Pick<RegExp, 'test'> = /\/api\/advertbid/) {
    this.#page = page;
    page.on('request', (request) => {
      const address = request.url();
      if (/\/(api|assets)\//.test(address) && !held.test(address)) this.#underWay.add(request);
    });
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
  }

  async hold(pattern: string | RegExp | ((address: URL) => boolean)): Promise<void> {
    await this.#page.route(pattern, async (route) => {
      if (this.#decide) return this.#decide(route);
      this.#held.push(route);
      this.#heldSome?.();
    });
  }

  /** Decides the held request, once there is one, and the requests that follow from it. */
  async release(decide: (route: Route) => Promise<void>): Promise<void> {
    if (this.#held.length === 0) {
      await new Promise<void>((resolve) => {
        this.#heldSome = resolve;
      });
    }
    this.#heldSome = undefined;
    this.#decide = decide;
    for (const route of this.#held.splice(0)) await decide(route);
  }

  /** Takes the held calls to this address; the caller decides their outcome. */
  take(address: string): Route[] {
    const taken = this.#held.filter((route) => route.request().url().includes(address));
    this.#held.splice(0, Infinity, ...this.#held.filter((route) => !taken.includes(route)));
    return taken;
  }

  /** Holds requests again from now on. */
  holdAgain(): void {
    this.#decide = undefined;
  }

  /** Forgets the held calls: the page has given them up. */
  forget(): void {
    this.#held.length = 0;
  }

  /** Waits until no call is in progress and the page has rendered. */
  async quiet(): Promise<void> {
    do {
      await expect.poll(() => this.#underWay.size, { intervals: [10, 20, 50] }).toBe(0);
      await this.#page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    } while (this.#underWay.size > 0);
  }
}

import { expect, type Page, type Route } from '@playwright/test';

/** The calls of one page: some held back, and whether any other is under way. */
export class Traffic {
  readonly #page: Page;
  readonly #underWay = new Set<unknown>();
  readonly #held: Route[] = [];
  /** Set while what is held, and what is tried again because of it, may go. */
  #decide: ((route: Route) => Promise<void>) | undefined;
  #heldSome: (() => void) | undefined;

  /** @param held addresses of the calls that will be held, and so are not waited for. */
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

  /** Decides the request that is held, as soon as there is one, and those that follow from it. */
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

  /** The calls to this address that are held now; the taker decides how they end. */
  take(address: string): Route[] {
    const taken = this.#held.filter((route) => route.request().url().includes(address));
    this.#held.splice(0, Infinity, ...this.#held.filter((route) => !taken.includes(route)));
    return taken;
  }

  /** From now on requests are held again. */
  holdAgain(): void {
    this.#decide = undefined;
  }

  /** Whatever is held was given up by the page. */
  forget(): void {
    this.#held.length = 0;
  }

  /** Nothing is under way, and what came has been drawn. */
  async quiet(): Promise<void> {
    do {
      await expect.poll(() => this.#underWay.size, { intervals: [10, 20, 50] }).toBe(0);
      await this.#page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    } while (this.#underWay.size > 0);
  }
}

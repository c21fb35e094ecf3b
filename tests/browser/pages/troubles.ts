import type { BrowserContext } from '@playwright/test';

/**
 * Everything that goes wrong in a browser during a test: violations of the content security policy, uncaught
 * exceptions, console errors, answers of 400 and more, requests that fail or leave the site. A test declares
 * beforehand what it means to provoke.
 */
export class Troubles {
  readonly #seen: string[] = [];
  readonly #meant: { readonly pattern: RegExp; met: boolean }[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Declares trouble that must happen: the test is about it. */
  expect(pattern: RegExp): void {
    this.#meant.push({ pattern, met: false });
  }

  /** Declares trouble that may happen, depending on the moment. */
  allow(pattern: RegExp): void {
    this.#meant.push({ pattern, met: true });
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
        // oxlint-disable-next-line no-console -- the console is listened to below
        console.error(`CSP ${effectiveDirective} blocked ${blockedURI} (${sourceFile})`);
      });
    });
    context.on('console', (message) => {
      // A failed request is reported below with its method and address.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.#seen.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${String(error.error())}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.#origin) {
        this.#seen.push(`elsewhere: ${request.method()} ${request.url()}`);
      }
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The page itself gave it up, by leaving or by an AbortController.
      if (reason !== 'net::ERR_ABORTED') {
        this.#seen.push(`failed: ${request.method()} ${request.url()} ${reason}`);
      }
    });
    context.on('response', (response) => {
      if (response.status() < 400) return;
      // All tests share an address, and together they report more per minute than one may.
      if (response.status() === 429 && response.url().endsWith('/api/errorreports')) return;
      this.#seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** Returns undeclared troubles and declared ones that did not happen; empty if all is well. */
  report(): string[] {
    const unmeant = this.#seen.filter((trouble) => {
      const fitting = this.#meant.filter(({ pattern }) => pattern.test(trouble));
      fitting.forEach((meant) => (meant.met = true));
      return fitting.length === 0;
    });
    const missing = this.#meant.filter(({ met }) => !met).map(({ pattern }) => `did not come: ${pattern}`);
    return [...unmeant, ...missing];
  }
}

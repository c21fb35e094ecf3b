/** Time limits for the parts of a page, in milliseconds. */
export interface PagePatience {
  /**
   * The limit for the list of existing homes. After it, a home's page is a 503, since its status is unknown,
   * and other pages come without their homes.
   */
  readonly database: number;
  /** The limit for the first homes of a list; after it, the browser asks for them itself. */
  readonly firstHomes: number;
  /** The limit for rendering on the server; after it, the browser renders the page. */
  readonly rendering: number;
}

/**
 * Shorter than the time after which a browser's worker takes the connection for lost (web/offline/worker.ts).
 */
export const standardPagePatience: PagePatience = { database: 5_000, firstHomes: 300, rendering: 400 };

/**
 * Waits for some work for a limited time; the work itself carries on.
 * @returns undefined after that many milliseconds
 */
export async function inTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

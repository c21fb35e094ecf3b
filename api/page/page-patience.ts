/** The longest that a page waits for each of its parts, in milliseconds. */
export interface PagePatience {
  /**
   * For the database's word on which homes there are. A home's page is then a 503, since its status is not known, and
   * other pages come without their homes.
   */
  readonly database: number;
  /** For the first homes of a list, which the browser asks for where the page does not bring them. */
  readonly firstHomes: number;
  /** For the server's drawing; the browser draws the page where it does not come. */
  readonly drawing: number;
}

/** Less than a browser's worker waits for a page before it takes the connection for lost (web/offline/worker.ts). */
export const standardPagePatience: PagePatience = { database: 5_000, firstHomes: 300, drawing: 400 };

/**
 * Waits for some work, which goes on where it takes longer.
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

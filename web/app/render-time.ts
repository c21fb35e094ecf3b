let fixed: number | null = null;

/** The time that a render goes by, in milliseconds of this computer's clock. */
export function renderTime(): number {
  return fixed ?? Date.now();
}

/**
 * Holds the time of renders still: the server draws a page at one moment, and the browser's first render has to say the
 * same. Null: time passes again.
 */
export function fixRenderTime(at: number | null): void {
  fixed = at;
}

let fixed: number | null = null;

/** Returns the time that a render uses, in milliseconds of this computer's clock. */
export function renderTime(): number {
  return fixed ?? Date.now();
}

/**
 * Fixes the time of renders: the server renders a page at one moment, and the browser's first render has to say
 * the same. Null lets time pass again.
 */
export function fixRenderTime(at: number | null): void {
  fixed = at;
}

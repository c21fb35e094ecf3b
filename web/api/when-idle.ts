/**
 * Does work that can wait once the page has nothing else to do, or after `atMost` milliseconds; after 100
 * milliseconds in a browser without idle callbacks.
 */
export function whenIdle(work: () => void, atMost: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: atMost });
  else setTimeout(work, 100);
}

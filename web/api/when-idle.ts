/**
 * Does something that nobody waits for once the page has nothing else to do, or after `atMost` milliseconds; soon where the
 * browser does not say.
 */
export function whenIdle(work: () => void, atMost: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: atMost });
  else setTimeout(work, 100);
}

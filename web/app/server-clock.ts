import { renderTime } from './render-time.ts';

let ahead = 0;

/**
 * Records how far the server's clock is ahead of this computer's, from an answer that came just now.
 * @param date its `Date` header, in whole seconds (RFC 9110, 6.6.1)
 * @param sent the time of the request, in milliseconds of this computer's clock
 */
export function noteServerClock(date: string | null, sent: number): void {
  const headerTime = Date.parse(date ?? '');
  if (Number.isNaN(headerTime)) return;
  const found = headerTime + 500 - (sent + Date.now()) / 2;
  // A smaller difference is within the header's precision: this computer's clock counts as right.
  ahead = Math.abs(found) < 2_000 ? 0 : found;
}

/** Returns the milliseconds by which the server's clock is ahead of this computer's; 0 while unknown. */
export function serverAhead(): number {
  return ahead;
}

/**
 * Returns the server's time, in milliseconds: a computer with a wrong clock must not decide what is over, or
 * closes today.
 */
export function serverNow(): number {
  return renderTime() + ahead;
}

import { renderTime } from './render-time.ts';

let ahead = 0;

/**
 * Notes how far the server's clock is ahead of this computer's, from an answer that came just now.
 * @param date its header `Date`, which is told in whole seconds (RFC 9110, 6.6.1)
 * @param sent when it was asked for, in milliseconds of this computer's clock
 */
export function noteServerClock(date: string | null, sent: number): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  const found = told + 500 - (sent + Date.now()) / 2;
  // Within what the header can say, this computer's clock is right.
  ahead = Math.abs(found) < 2_000 ? 0 : found;
}

/** Milliseconds by which the server's clock is ahead of this computer's, as far as is known. */
export function serverAhead(): number {
  return ahead;
}

/** The server's time, in milliseconds: a computer with a wrong clock must not say what is over, or closes today. */
export function serverNow(): number {
  return renderTime() + ahead;
}

import type { TFunction } from 'i18next';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Rounds milliseconds down to what {@link timeLeft} shows, and to 0 once no time is left: while this stays the
 * same, so does the text.
 */
export function wholeTimeLeft(milliseconds: number): number {
  const unit =
    milliseconds >= 3 * day
      ? day
      : milliseconds >= day
        ? hour
        : milliseconds >= 10 * minute
          ? minute
          : second;
  return milliseconds <= 0 ? 0 : Math.max(Math.floor(milliseconds / unit) * unit, 1);
}

/**
 * Returns `2 days 4 hours left`, in the two largest units that matter; seconds only in the last ten minutes.
 */
export function timeLeft(milliseconds: number, t: TFunction): string {
  const [days, hours] = [Math.floor(milliseconds / day), Math.floor((milliseconds % day) / hour)];
  const minutes = Math.floor((milliseconds % hour) / minute);
  const parts: string[] = [];
  if (days > 0) parts.push(t('time.days', { count: days }));
  if (days < 3 && hours > 0) parts.push(t('time.hours', { count: hours }));
  if (days === 0 && minutes > 0) parts.push(t('time.minutes', { count: minutes }));
  if (milliseconds < 10 * minute) {
    parts.push(t('time.seconds', { count: Math.floor((milliseconds % minute) / second) }));
  }
  const [first = t('time.seconds', { count: 0 }), then] = parts;
  return t('time.left', { time: then === undefined ? first : t('time.two', { first, second: then }) });
}

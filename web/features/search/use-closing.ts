import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { useNow } from '../../components/use-now.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** When an advert closes: the day in words, and how long is left (null once it has closed). */
export interface Closing {
  readonly when: string;
  readonly left: string | null;
  /** Less than a day is left. */
  readonly soon: boolean;
}

/** `2 days 4 hours left`, in the two largest units that matter; seconds only in the last ten minutes. */
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

/**
 * Counts down to `closesAt` (an ISO instant) by the server's clock, which is `clockOffset` milliseconds ahead
 * of this one: a computer that is wrong must not promise time that is not there.
 */
export function useClosing(closesAt: string, clockOffset: number): Closing {
  const { t } = useTranslation();
  const { formats } = useApp();
  const closing = Date.parse(closesAt) - clockOffset;
  const remaining = closing - useNow(closing);
  return {
    when: formats.dayAndTime(closesAt),
    left: remaining > 0 ? timeLeft(remaining, t) : null,
    soon: remaining < day,
  };
}

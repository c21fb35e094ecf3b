import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { useNow } from './use-now.ts';
import { day, timeLeft } from './time-left.ts';

/** When an advert closes: the day in words, and the time left (null once it has closed). */
export interface Closing {
  readonly when: string;
  readonly left: string | null;
  /** Less than a day is left. */
  readonly soon: boolean;
}

/**
 * Counts down to `closesAt` (an ISO instant) by the server's clock, which is `clockOffset` milliseconds ahead of
 * this one: a computer with a wrong clock must not promise time that is not there.
 */
export function useClosing(closesAt: string, clockOffset: number): Closing {
  const { t } = useTranslation();
  const { formats } = useApp();
  const closing = Date.parse(closesAt) - clockOffset;
  const remaining = closing - useNow(closing);
  return {
    when: formats.until(closesAt),
    left: remaining > 0 ? timeLeft(remaining, t) : null,
    soon: remaining < day,
  };
}

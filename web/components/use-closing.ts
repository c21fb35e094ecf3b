import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../app/app-context.ts';
import { useNow } from './use-now.ts';
import { day, timeLeft } from './time-left.ts';

/** The closing time of an advert, and the time left (null once it has closed or been withdrawn). */
interface Closing {
  /** "Closes Thursday at midday", "Closed …", or that the home is no longer available. */
  readonly sentence: string;
  readonly left: string | null;
  /** True if less than a day is left. */
  readonly soon: boolean;
}

type ClosingAdvert = Pick<ListedAdvert, 'closesAt' | 'withdrawnAt'>;

/**
 * Counts down to the close of an advert by the server's clock, which is `clockOffset` milliseconds ahead of
 * this one: a computer with a wrong clock must not promise time that is not left. A withdrawn advert takes no
 * bids, whatever its closing time.
 */
export function useClosing({ closesAt, withdrawnAt }: ClosingAdvert, clockOffset: number): Closing {
  const { t } = useTranslation();
  const { formats } = useApp();
  const closing = Date.parse(closesAt) - clockOffset;
  const remaining = closing - useNow(closing);
  if (withdrawnAt !== undefined) {
    return { sentence: t('property.withdrawnNow'), left: null, soon: false };
  }
  const when = formats.until(closesAt);
  return {
    sentence: remaining > 0 ? t('property.closes', { when }) : t('property.closed', { when }),
    left: remaining > 0 ? timeLeft(remaining, t) : null,
    soon: remaining < day,
  };
}

import type { i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import type { SystemResponse } from '#schemas/api/system.ts';
import { useUser } from '../../../app/use-person.ts';
import { useRegister } from '../../../app/use-register.ts';
import { useApp } from '../../../app/app-context.ts';
import { sentenceAround } from '../../../components/sentence-around.ts';
import { addressIn } from '../../../i18n/language-address.ts';
import type { Formats } from '#domain/words/formats.ts';
import { eligibilityLabel, type CardReader, type EligibilityLabel } from '../../bidding/eligibility-label.ts';
import { heartWords, type HeartWords } from '../../favourites/heart-words.ts';
import { timeLeft } from '../../../components/time-left.ts';

/** All texts and links of cards, computed once for a whole list. */
export interface CardWords {
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly perPeriod: Readonly<Record<ListedAdvert['details']['rentPeriod'], string>>;
  readonly heart: HeartWords;
  readonly address: (advertId: string) => string;
  readonly mediaBase: string;
  readonly money: (pence: number) => string;
  readonly bedrooms: (count: number) => string;
  readonly closes: (advert: Pick<ListedAdvert, 'closesAt' | 'withdrawnAt'>, isClosed: boolean) => string;
  readonly left: (milliseconds: number) => string;
  readonly eligibility: (eligibility: AdvertEligibility | undefined) => EligibilityLabel;
  /** Texts for a home that takes no bids, about which nothing more is known. */
  readonly over: EligibilityLabel;
}

/** Caches the words for each value: a list repeats them for many homes. */
function remembering<Value>(say: (value: Value) => string): (value: Value) => string {
  const known = new Map<Value, string>();
  return (value) => {
    const words = known.get(value) ?? say(value);
    known.set(value, words);
    return words;
  };
}

interface CardContext extends CardReader {
  readonly i18n: I18n;
  readonly formats: Formats;
  readonly system: SystemResponse;
}

/** Returns the texts of cards in the language of `i18n`, for this reader. */
function createCardWords({ i18n, formats, system, user, register }: CardContext): CardWords {
  const { t } = i18n;
  const closes = sentenceAround((when) => t('property.closes', { when }));
  const closed = sentenceAround((when) => t('property.closed', { when }));
  const withdrawn = t('property.withdrawnNow');
  const when = remembering((instant: string) => formats.until(instant));
  const reader = { user, register };
  const unknown = eligibilityLabel(undefined, reader, i18n, formats);
  const labels = new WeakMap<AdvertEligibility, EligibilityLabel>();
  return {
    loading: t('site.loading'),
    failed: t('properties.loadFailed'),
    retry: t('properties.retry'),
    perPeriod: { week: t('property.perWeek'), month: t('property.perMonth') },
    heart: heartWords(t),
    address: (advertId) => addressIn(system.language, `/properties/${advertId}`, system),
    mediaBase: system.mediaBase,
    money: remembering((pence: number) => formats.money(pence)),
    bedrooms: remembering((count: number) => t('property.bedrooms', { count })),
    closes: ({ closesAt, withdrawnAt }, isClosed) =>
      withdrawnAt === undefined ? (isClosed ? closed : closes)(when(closesAt)) : withdrawn,
    left: remembering((milliseconds: number) => timeLeft(milliseconds, t)),
    over: { tone: 'quiet', icon: 'clock', text: t('standing.closed') },
    eligibility(eligibility) {
      if (eligibility === undefined) return unknown;
      const known = labels.get(eligibility) ?? eligibilityLabel(eligibility, reader, i18n, formats);
      labels.set(eligibility, known);
      return known;
    },
  };
}

/** Returns the {@link CardWords} of this page and reader. */
export function useCardWords(): CardWords {
  const { i18n } = useTranslation();
  const { formats, system } = useApp();
  const user = useUser();
  const register = useRegister();
  return useMemo(
    () => createCardWords({ i18n, formats, system, user, register }),
    [i18n, formats, system, user, register],
  );
}

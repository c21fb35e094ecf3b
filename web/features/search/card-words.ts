import type { i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { UserDetails } from '#schemas/api/authentication.ts';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import type { SystemResponse } from '#schemas/api/system.ts';
import { mediaAddress } from '../../api/media-address.ts';
import { useUser } from '../../api/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { addressIn } from '../../i18n/language-address.ts';
import type { Formats } from '#domain/words/formats.ts';
import { standingWords, type StandingWords } from '../bidding/use-standing.ts';
import { heartWords, type HeartWords } from '../favourites/HeartButton.tsx';
import { timeLeft } from './time-left.ts';

/** All that cards say and where they lead, put together once for a whole list of them. */
export interface CardWords {
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly perPeriod: Readonly<Record<ListedAdvert['details']['rentPeriod'], string>>;
  readonly heart: HeartWords;
  readonly address: (advertId: string) => string;
  readonly picture: (file: string) => string;
  readonly money: (pence: number) => string;
  readonly bedrooms: (count: number) => string;
  readonly closes: (closesAt: string, isClosed: boolean) => string;
  readonly left: (milliseconds: number) => string;
  readonly standing: (standing: AdvertEligibility | undefined) => StandingWords;
}

/** Remembers what was said of each value: a list says the same of many homes. */
function remembering<Value>(say: (value: Value) => string): (value: Value) => string {
  const said = new Map<Value, string>();
  return (value) => {
    const words = said.get(value) ?? say(value);
    said.set(value, words);
    return words;
  };
}

interface CardWorld {
  readonly i18n: I18n;
  readonly formats: Formats;
  readonly system: SystemResponse;
  readonly user: UserDetails | null | undefined;
}

/** The words of cards in the language of `i18n`, for this reader. */
export function createCardWords({ i18n, formats, system, user }: CardWorld): CardWords {
  const { t } = i18n;
  const closes = remembering((when: string) => t('property.closes', { when: formats.dayAndTime(when) }));
  const closed = remembering((when: string) => t('property.closed', { when: formats.dayAndTime(when) }));
  return {
    loading: t('site.loading'),
    failed: t('properties.loadFailed'),
    retry: t('properties.retry'),
    perPeriod: { week: t('property.perWeek'), month: t('property.perMonth') },
    heart: heartWords(t),
    address: (advertId) => addressIn(system.language, `/properties/${advertId}`, system),
    picture: (file) => mediaAddress(system.mediaBase, file),
    money: remembering((pence: number) => formats.money(pence)),
    bedrooms: remembering((count: number) => t('property.bedrooms', { count })),
    closes: (closesAt, isClosed) => (isClosed ? closed(closesAt) : closes(closesAt)),
    left: remembering((milliseconds: number) => timeLeft(milliseconds, t)),
    standing: (standing) => standingWords(standing, user, i18n, formats),
  };
}

/** The {@link CardWords} of this page and reader. */
export function useCardWords(): CardWords {
  const { i18n } = useTranslation();
  const { formats, system } = useApp();
  const user = useUser();
  return useMemo(() => createCardWords({ i18n, formats, system, user }), [i18n, formats, system, user]);
}

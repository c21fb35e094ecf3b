import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { firstResults } from '#machines/process/search/batches.ts';
import type { ResultState } from '#machines/process/search/contract.ts';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { advertKey, type AdvertOnClock } from '../../../api/listed-adverts.ts';
import type { SetFavourite } from '../../favourites/favourite-keeper.ts';
import type { CardWords } from './card-words.ts';
import { serverAhead } from '../../../app/server-clock.ts';
import { HomeCard } from './HomeCard.tsx';
import { useSearchSnapshot, type RunningSearch } from '../session/search-view.ts';
import type { EligibilityByAdvert } from './eligibility-by-advert.ts';
import { wholeTimeLeft } from '../../../components/time-left.ts';

export const homesPerChunk = 12;

/** The props shared by all cards of a list. */
export interface SharedByCards {
  readonly eligibilityByAdvert: EligibilityByAdvert;
  /** Undefined while they are not known. */
  readonly favourites: ReadonlySet<string> | undefined;
  readonly words: CardWords;
  /** Milliseconds by this computer's clock: one clock for all cards. */
  readonly now: number;
  /** The home highlighted by the map. */
  readonly highlighted: string | null;
  readonly setFavourite: SetFavourite;
  readonly onRetry: () => void;
}

interface HomeRowsProps extends SharedByCards {
  readonly search: RunningSearch;
  readonly advertIds: readonly string[];
  readonly adverts: ReadonlyMap<string, BasicAdvert>;
  /** The index of the first result shown here, and of the one after the last. */
  readonly start: number;
  readonly end: number;
}

const letters: Readonly<Record<ResultState, string>> = { loading: 'l', loaded: 'd', error: 'e' };
const states: Readonly<Record<string, ResultState>> = { l: 'loading', d: 'loaded', e: 'error' };

/**
 * A few rows of cards. A list renders in such pieces: an answer for twelve homes leaves the other hundreds
 * alone. Each piece gets only its own homes, as one string with a letter per home.
 */
export const HomeRows = memo(function HomeRows({
  search,
  advertIds,
  adverts,
  start,
  end,
  now,
  eligibilityByAdvert,
  favourites,
  words,
  highlighted,
  setFavourite,
  onRetry,
}: HomeRowsProps) {
  const queryClient = useQueryClient();
  const known = useSearchSnapshot(search, ({ context }) => {
    let word = '';
    for (let place = start; place < end; place += 1) {
      const state = context.states[advertIds[place] ?? ''];
      word += state === undefined ? '-' : letters[state];
    }
    return word;
  });
  return advertIds.slice(start, end).map((id, place) => {
    const listed = queryClient.getQueryData<AdvertOnClock>(advertKey(id));
    const basic = adverts.get(id);
    const closesAt = listed?.advert.closesAt ?? basic?.closesAt;
    const closing =
      closesAt === undefined ? Infinity : Date.parse(closesAt) - (listed?.clockOffset ?? serverAhead());
    return (
      <li key={id} {...(id === highlighted ? { 'data-highlighted': true } : {})}>
        <HomeCard
          advertId={id}
          state={states[known.charAt(place)] ?? 'loading'}
          advert={listed?.advert}
          basic={basic}
          eligibility={eligibilityByAdvert.get(id)}
          marked={favourites?.has(id)}
          remaining={wholeTimeLeft(closing - now)}
          level={3}
          first={start + place < firstResults}
          words={words}
          setFavourite={setFavourite}
          onRetry={onRetry}
        />
      </li>
    );
  });
});

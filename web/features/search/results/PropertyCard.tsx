import { useQuery } from '@tanstack/react-query';
import { memo, useRef, useEffect, useState, type RefObject } from 'react';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import { advertQuery } from '../../../api/listed-adverts.ts';
import { useApp } from '../../../app/app-context.ts';
import { useNow } from '../../../components/use-now.ts';
import { useFavourites } from '../../favourites/use-favourites.ts';
import { useCardWords } from './card-words.ts';
import { HomeCard } from './HomeCard.tsx';
import { wholeTimeLeft } from '../../../components/time-left.ts';

interface PropertyCardProps {
  readonly advertId: string;
  readonly eligibility: AdvertEligibility | undefined;
  /** The heading's level, which must fit the page's outline. */
  readonly level: 2 | 3;
  /** True for a card near the top of the page: the home and its picture load at once. */
  readonly first: boolean;
}

/**
 * A card for a home that loads itself when it comes near the window, for short lists. Needs a `CardGrid` around
 * it.
 */
export const PropertyCard = memo(function PropertyCard(props: PropertyCardProps) {
  const { advertId, first } = props;
  const { loadAdvert, setFavourite } = useApp();
  const place = useRef<HTMLDivElement>(null);
  const near = useNearViewport(place, first);
  const { data, isError, refetch } = useQuery({ ...advertQuery(loadAdvert, advertId), enabled: near });
  const words = useCardWords();
  const favourites = useFavourites();
  const closing = data ? Date.parse(data.advert.closesAt) - data.clockOffset : Infinity;
  const remaining = wholeTimeLeft(closing - useNow(closing));
  return (
    <div ref={place} className="place">
      <HomeCard
        {...props}
        state={data ? 'loaded' : isError ? 'error' : 'loading'}
        advert={data?.advert}
        marked={favourites?.has(advertId)}
        remaining={remaining}
        words={words}
        setFavourite={setFavourite}
        onRetry={() => void refetch()}
      />
    </div>
  );
});

/** The margin ahead of the window in which a card loads: about two rows of cards. */
const margin = '900px 0px';

/** Returns true once the element has come near the window. `atOnce` skips the wait. */
function useNearViewport(element: RefObject<HTMLElement | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const watched = element.current;
    if (near || watched === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, near]);
  return near || atOnce;
}

import { memo } from 'react';
import type { ResultState } from '#machines/process/search/contract.ts';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { BasicAdvert, ListedAdvert } from '#schemas/api/property-listings.ts';
import type { SetFavourite } from '../favourites/favourite-keeper.ts';
import { HeartButton } from '../favourites/HeartButton.tsx';
import { CardPicture } from './CardPicture.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import type { CardWords } from './card-words.ts';
import { PlainIcon } from './PlainIcon.tsx';
import { day } from './time-left.ts';

interface HomeCardProps {
  readonly advertId: string;
  readonly state: ResultState;
  /** Undefined until it was loaded once; it stays while it is loaded again. */
  readonly advert: ListedAdvert | undefined;
  /** What is known of a home whose details could not be loaded. */
  readonly basic?: BasicAdvert | undefined;
  readonly standing: AdvertEligibility | undefined;
  /** As `HeartButton` wants it. */
  readonly marked: boolean | null | undefined;
  /** Milliseconds as `wholeTimeLeft` rounds them; 0 when closed. */
  readonly remaining: number;
  /** The heading's level, so that the page's outline stays whole. */
  readonly level: 2 | 3;
  /** Near the top of the page: its picture is asked for at once. */
  readonly first: boolean;
  readonly words: CardWords;
  readonly setFavourite: SetFavourite;
  readonly onRetry: () => void;
}

/**
 * One home: the picture, what it costs, who it is for, when it closes, and where the reader stands. It is told
 * everything and asks for nothing, so that a list of a thousand renders only those of which something changed.
 */
export const HomeCard = memo(function HomeCard(props: HomeCardProps) {
  const { advertId, state, advert, words } = props;
  return (
    <article className="card" data-state={state} data-advert-id={advertId}>
      {advert && state !== 'error' ? (
        <KnownHome {...props} advert={advert} />
      ) : state === 'error' ? (
        <FailedHome {...props} />
      ) : (
        <CardSkeleton loading={words.loading} />
      )}
    </article>
  );
});

function KnownHome({
  advert,
  standing,
  marked,
  remaining,
  level,
  first,
  words,
  setFavourite,
}: HomeCardProps & { readonly advert: ListedAdvert }) {
  const { details } = advert;
  const Heading = level === 2 ? 'h2' : 'h3';
  const told = words.standing(standing);
  const isClosed = remaining === 0;
  return (
    <>
      <CardPicture pictures={details.pictures} first={first} address={words.picture} />
      <div className="words">
        <Heading className="street">
          <a href={words.address(advert.id)} data-advert={advert.id}>
            {details.street}
          </a>
        </Heading>
        <p className="area">
          {details.area}, {details.postcode}
        </p>
        <p className="rent">
          <strong>{words.money(details.rentPence + details.serviceChargePence)}</strong>{' '}
          {words.perPeriod[details.rentPeriod]}
        </p>
        <ul className="facts">
          <li>
            <PlainIcon name="bed" />
            {words.bedrooms(advert.bedrooms)}
          </li>
          <li>
            <PlainIcon name="home" />
            {details.propertyType}
          </li>
        </ul>
        <p className="suited">{details.suitedTo}</p>
        <p className="closing" data-soon={remaining < day}>
          <PlainIcon name="clock" />
          <span>
            {words.closes(advert.closesAt, isClosed)}
            {!isClosed && <strong className="left">{words.left(remaining)}</strong>}
          </span>
        </p>
      </div>
      <p className="standing" data-tone={told.tone}>
        <PlainIcon name={told.icon} />
        <span>{told.text}</span>
      </p>
      <HeartButton
        advertId={advert.id}
        name={details.street}
        marked={marked}
        setFavourite={setFavourite}
        words={words.heart}
      />
    </>
  );
}

function FailedHome({ basic, words, onRetry }: HomeCardProps) {
  return (
    <>
      <div className="picture" />
      <div className="words failed">
        <p>{words.failed}</p>
        {basic && (
          <p>
            {basic.advertType}, {words.bedrooms(basic.bedrooms)}. {words.closes(basic.closesAt, false)}.
          </p>
        )}
        <button type="button" onClick={onRetry}>
          {words.retry}
        </button>
      </div>
    </>
  );
}

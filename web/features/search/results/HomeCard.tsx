import { memo } from 'react';
import type { ResultState } from '#machines/process/search/contract.ts';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { BasicAdvert, ListedAdvert } from '#schemas/api/property-listings.ts';
import { drawPicture } from '../../../components/draw-picture.tsx';
import type { SetFavourite } from '../../favourites/favourite-keeper.ts';
import { drawHeart } from '../../favourites/draw-heart.tsx';
import { useHeart, type Heart } from '../../favourites/use-heart.ts';
import { CardSkeleton } from './CardSkeleton.tsx';
import type { CardWords } from './card-words.ts';
import { plainIcon } from './plain-icon.tsx';
import { day } from '../../../components/time-left.ts';
import { cardPictureSizes } from '#schemas/card-picture.ts';

interface HomeCardProps {
  readonly advertId: string;
  readonly state: ResultState;
  /** Undefined until first loaded; stays during a reload. */
  readonly advert: ListedAdvert | undefined;
  /** The known facts about a home whose details could not be loaded. */
  readonly basic?: BasicAdvert | undefined;
  readonly eligibility: AdvertEligibility | undefined;
  /** The mark in the form that `useHeart` expects. */
  readonly marked: boolean | undefined;
  /** Milliseconds rounded by `wholeTimeLeft`; 0 when closed. */
  readonly remaining: number;
  /** The heading's level, which must fit the page's outline. */
  readonly level: 2 | 3;
  /** True for a card near the top of the page: its picture loads at once. */
  readonly first: boolean;
  readonly words: CardWords;
  readonly setFavourite: SetFavourite;
  readonly onRetry: () => void;
}

/**
 * A card for a home: the picture, its cost and the time left, the reader's eligibility, then the people it is for
 * and when it closes. It gets everything as props and fetches nothing: a list of a thousand renders only the
 * cards that changed.
 */
export const HomeCard = memo(function HomeCard(props: HomeCardProps) {
  const { advertId, state, advert, marked, setFavourite, words } = props;
  const heart = useHeart(advertId, marked, setFavourite);
  return (
    <article className="card home-card" data-state={state} data-advert-id={advertId}>
      {advert && state !== 'error' ? (
        drawHome(props, advert, heart)
      ) : state === 'error' ? (
        <FailedHome {...props} />
      ) : (
        <CardSkeleton loading={words.loading} />
      )}
    </article>
  );
});

/**
 * Renders a card's contents with functions instead of components, and joins adjacent text: React keeps a record
 * for each component and each piece of text, and a thousand cards took a third longer with them.
 */
function drawHome(
  { eligibility, marked, remaining, level, first, words }: HomeCardProps,
  advert: ListedAdvert,
  heart: Heart,
) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { id, bedrooms, details } = advert;
  const isClosed = remaining === 0 || advert.withdrawnAt !== undefined;
  const label = isClosed && eligibility === undefined ? words.over : words.eligibility(eligibility);
  return (
    <>
      <div className="picture">
        {drawPicture(words.mediaBase, details.pictures[0], {
          sizes: cardPictureSizes,
          alt: details.pictures[0]?.alt ?? '',
          loading: first ? 'eager' : 'lazy',
          decoding: 'async',
        })}
      </div>
      <div className="words">
        <Heading className="street">
          <a href={words.address(id)} data-advert={id} translate="no">
            {details.street}
          </a>
        </Heading>
        <p className="area">{`${details.area}, ${details.postcode}`}</p>
        <div className="price">
          <p className="rent">
            <strong>{words.money(details.rentPence + details.serviceChargePence)}</strong>
            {` ${words.perPeriod[details.rentPeriod]}`}
          </p>
          {!isClosed && (
            <p className="left" data-soon={remaining < day}>
              {plainIcon('clock')}
              <strong>{words.left(remaining)}</strong>
            </p>
          )}
        </div>
      </div>
      <p className="eligibility" data-tone={label.tone}>
        {plainIcon(label.icon)}
        <span>{label.text}</span>
      </p>
      <div className="words more">
        <ul className="facts">
          <li>
            {plainIcon('bed')}
            {words.bedrooms(bedrooms)}
          </li>
          <li>
            {plainIcon('home')}
            {details.propertyType}
          </li>
        </ul>
        <p className="suited">{details.suitedTo}</p>
        <p className="closing">{words.closes(advert, isClosed)}</p>
      </div>
      {drawHeart(heart, details.street, marked, words.heart)}
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
            {basic.advertType}, {words.bedrooms(basic.bedrooms)}. {words.closes(basic, false)}.
          </p>
        )}
        <button type="button" onClick={onRetry}>
          {words.retry}
        </button>
      </div>
    </>
  );
}

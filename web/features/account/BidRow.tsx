import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountBid } from '#schemas/api/account-bids.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { monthInLondon } from '#domain/words/calendar-day.ts';
import { AgreementText } from '../bidding/AgreementText.tsx';
import { BidObstacles } from '../bidding/BidObstacles.tsx';
import { BidOutcomeText } from '../bidding/BidOutcomeText.tsx';
import { PreferredMark } from '../bidding/PreferredMark.tsx';
import { BidHistory } from './BidHistory.tsx';
import type { Picture } from '#schemas/api/property-listings.ts';
import { drawPicture } from '../../components/draw-picture.tsx';

const icons: Record<'live' | 'withdrawn' | 'refused' | 'homeWithdrawn' | 'moved', IconName> = {
  live: 'check',
  withdrawn: 'undo',
  refused: 'cross',
  homeWithdrawn: 'cross',
  moved: 'arrowRight',
};

/** One bid: the home, the bid's result, its place in the queue, who made it, and its history. */
export function BidRow({ bid }: { readonly bid: AccountBid }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const hasHomes = useShowsHomes();
  const moved = bid.state === 'withdrawn' && bid.history.at(-1)?.event === 'bid.move';
  const gone = bid.state === 'withdrawn' && bid.history.at(-1)?.event === 'advert.withdraw';
  const refused = bid.state === 'withdrawn' && bid.agreement?.state === 'refused';
  const state = moved ? 'moved' : gone ? 'homeWithdrawn' : refused ? 'refused' : bid.state;
  return (
    <>
      <RowPicture picture={bid.picture} />
      <div className="words">
        <h3>
          {hasHomes ? (
            <Link to="/properties/$property" params={{ property: bid.advertId }} translate="no">
              {bid.street}
            </Link>
          ) : (
            <span translate="no">{bid.street}</span>
          )}
        </h3>
        <p className="area">
          {[...new Set([bid.area, bid.advertType, t('property.bedrooms', { count: bid.bedrooms })])].join(
            ' · ',
          )}
        </p>
        <p className="result" data-bid-state={bid.state}>
          {state === 'stood' ? (
            <BidOutcomeText bid={bid} />
          ) : (
            <strong>
              <Icon name={bid.obstacles ? 'warning' : icons[state]} />
              {t(`accountBids.${state}`, { when: formats.until(bid.closesAt) })}
            </strong>
          )}{' '}
          {hasHomes && bid.state === 'stood' && (
            <Link to="/properties/outcomes" search={monthInLondon(bid.opensAt)} className="no-print">
              {t('accountBids.outcome')}
            </Link>
          )}
        </p>
        <Agreement bid={bid} />
        {bid.obstacles && (
          <BidObstacles obstacles={bid.obstacles} applicationId={bid.applicationId} isClosed={false} />
        )}
        {bid.preferredProperty && <PreferredMark />}
        <BidFacts bid={bid} />
        {bid.history.length > 0 && <BidHistory bid={bid} />}
      </div>
    </>
  );
}

/** Says what an officer decided about the bid, or until when it waits for that. */
function Agreement({ bid }: { readonly bid: AccountBid }) {
  const { t } = useTranslation();
  const { agreement, state, outcome, closesAt } = bid;
  if (agreement === undefined || outcome !== undefined) return null;
  if (agreement.state !== 'refused') {
    return state === 'withdrawn' ? null : (
      <AgreementText agreement={agreement.state} closesAt={closesAt} isClosed={state === 'stood'} />
    );
  }
  return (
    <div data-agreement="refused">
      <p>{t(`bidOutcomes.skipped.because.${agreement.reason ?? 'other'}`)}</p>
      {agreement.words !== undefined && <p>{agreement.words}</p>}
    </div>
  );
}

function BidFacts({ bid }: { readonly bid: AccountBid }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { queuePosition, totalBids, state } = bid;
  const position = queuePosition === null ? null : formats.number(queuePosition);
  const total = totalBids === null ? null : formats.number(totalBids);
  const isIn = state !== 'withdrawn';
  return (
    <dl>
      {isIn && position !== null && (
        <div data-fact="place">
          <dt>{t('accountBids.place')}</dt>
          <dd>
            {total === null ? position : t('accountBids.placeOf', { position, total })}
            {bid.orderedAgain && <p className="note">{t('accountBids.orderedAgain')}</p>}
          </dd>
        </div>
      )}
      {total !== null && (position === null || !isIn) && (
        <div data-fact="total">
          <dt>{t('accountBids.total')}</dt>
          <dd>{total}</dd>
        </div>
      )}
      <div data-fact="madeBy">
        <dt>{t('accountBids.madeBy')}</dt>
        <dd>{t(`accountBids.made.${bid.madeBy}`)}</dd>
      </div>
      <div data-fact="placed">
        <dt>{t('accountBids.placed')}</dt>
        <dd>{formats.dateAndTime(bid.placedAt)}</dd>
      </div>
      <div data-fact="scheme">
        <dt>{t('accountBids.scheme')}</dt>
        <dd>{bid.schemeName}</dd>
      </div>
      <div data-fact="reference">
        <dt>{t('bid.receiptReference')}</dt>
        <dd translate="no">{bid.reference}</dd>
      </div>
    </dl>
  );
}

/** A home's picture at the side of a row. */
function RowPicture({ picture }: { readonly picture: Picture | null }) {
  const { system } = useApp();
  return (
    <div className="picture">
      {drawPicture(system.mediaBase, picture, {
        sizes: '(min-width: 36rem) 11rem, 100vw',
        alt: picture?.alt ?? '',
        loading: 'lazy',
        decoding: 'async',
      })}
    </div>
  );
}

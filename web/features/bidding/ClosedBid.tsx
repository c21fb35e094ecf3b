import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountBid } from '#schemas/api/account-bids.ts';
import type { OfferSummary } from '#schemas/api/offers.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Icon } from '../../components/Icon.tsx';
import { isWaiting } from '../offers/OfferCard.tsx';
import { useAnswerTime } from '../offers/use-answer-time.ts';
import { useOfferOf } from '../offers/use-offer-of.ts';
import { accountBidsQuery } from './account-bids-query.ts';
import { BidOutcomeText } from './BidOutcomeText.tsx';
import { ClosedPanel } from './ClosedPanel.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';

/** Loads the reader's bids that stood when a home closed; undefined while they are not known. */
function useClosedBids(advertId: string) {
  const { api } = useApp();
  const user = useUser();
  const { data, isLoading } = useQuery({
    ...accountBidsQuery(api, {}),
    enabled: user?.hasApplications === true,
  });
  const bids = data?.bids.filter((bid) => bid.advertId === advertId && bid.state === 'stood');
  return { bids, isLoading };
}

/** The results of the reader's bids for a closed home; nothing while the bids are not known. */
export function ClosedBidOutcomes({ advertId }: { readonly advertId: string }) {
  const { bids = [] } = useClosedBids(advertId);
  return bids.map((bid) => (
    <p key={bid.bidId} className="result">
      <BidOutcomeText bid={bid} />
    </p>
  ));
}

/** The panel of a closed home: the reader's bids with their results, or that the home is closed. */
export function ClosedBid({ advertId }: { readonly advertId: string }) {
  const { t } = useTranslation();
  const { bids = [], isLoading } = useClosedBids(advertId);
  const { offer, isLoading: isOfferLoading } = useOfferOf(advertId);
  if (isLoading || isOfferLoading) return <PanelSkeleton />;
  if (bids.length === 0 && offer === undefined) return <ClosedPanel />;
  const isOpen = offer !== undefined && isWaiting(offer);
  const isLet = bids.some(({ outcome }) => outcome?.code === 'let');
  return (
    <PanelFrame
      aria-labelledby="bidding"
      data-state={isOpen ? 'offered' : 'closed'}
      data-tone={isLet || isOpen ? 'good' : 'quiet'}
    >
      <h2 id="bidding">
        <Icon name={isOpen ? 'home' : 'ballot'} />
        {t(isOpen ? 'offers.panelTitle' : bids.length > 0 ? 'bid.hasTitle' : 'bid.closedTitle')}
      </h2>
      {offer && <OfferOfThis offer={offer} />}
      {bids.map((bid) => (
        <div key={bid.bidId} data-bid={bid.bidId}>
          <p className="result">
            <BidOutcomeText bid={bid} />
          </p>
          <ClosedBidFacts bid={bid} />
        </div>
      ))}
      {bids.length > 0 && (
        <p>
          <Link to="/account/bids">{t('accountBids.link')}</Link>
        </p>
      )}
    </PanelFrame>
  );
}

/** By when to answer the offer of this home, or what came of it, with a link to the offer. */
function OfferOfThis({ offer }: { readonly offer: OfferSummary }) {
  const { t } = useTranslation();
  const { id, state, answerBy } = offer;
  const { when, left } = useAnswerTime(answerBy);
  const isOpen = state === 'made' && left !== null;
  const link = { to: '/account/offers/$offer', params: { offer: id } } as const;
  return (
    <div data-offer={id} data-offer-state={state}>
      {isOpen ? (
        <>
          <p>
            <strong>{t('offers.answerBy', { when })}</strong>
          </p>
          <p className="note">{left}</p>
          <p className="actions">
            <ButtonLink {...link} variant="contained" size="large">
              {t('offers.toAnswer')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <p>
          {t(`offers.summary.${state === 'made' ? 'late' : state}`)}{' '}
          <Link {...link}>{t('offers.toOffer')}</Link>
        </p>
      )}
    </div>
  );
}

/** The place at the close, as far as the scheme shows it, and the receipt. */
function ClosedBidFacts({ bid }: { readonly bid: AccountBid }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { queuePosition, totalBids, reference } = bid;
  const position = queuePosition === null ? null : formats.number(queuePosition);
  const total = totalBids === null ? null : formats.number(totalBids);
  return (
    <dl className="facts">
      {position !== null && (
        <div data-fact="place">
          <dt>{t('accountBids.place')}</dt>
          <dd>
            {total === null ? position : t('accountBids.placeOf', { position, total })}
            {bid.orderedAgain && <p className="note">{t('accountBids.orderedAgain')}</p>}
          </dd>
        </div>
      )}
      <div data-fact="reference">
        <dt>{t('bid.receiptReference')}</dt>
        <dd translate="no">{reference}</dd>
      </div>
    </dl>
  );
}

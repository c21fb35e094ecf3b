import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountBid } from '#schemas/api/account-bids.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { Icon } from '../../components/Icon.tsx';
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
  if (isLoading) return <PanelSkeleton />;
  if (bids.length === 0) return <ClosedPanel />;
  const isLet = bids.some(({ outcome }) => outcome?.code === 'let');
  return (
    <PanelFrame aria-labelledby="bidding" data-state="closed" data-tone={isLet ? 'good' : 'quiet'}>
      <h2 id="bidding">
        <Icon name="ballot" />
        {t('bid.hasTitle')}
      </h2>
      {bids.map((bid) => (
        <div key={bid.bidId} data-bid={bid.bidId}>
          <p className="result">
            <BidOutcomeText bid={bid} />
          </p>
          <ClosedBidFacts bid={bid} />
        </div>
      ))}
      <p>
        <Link to="/account/bids">{t('accountBids.link')}</Link>
      </p>
    </PanelFrame>
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
          <dd>{total === null ? position : t('accountBids.placeOf', { position, total })}</dd>
        </div>
      )}
      <div data-fact="reference">
        <dt>{t('bid.receiptReference')}</dt>
        <dd translate="no">{reference}</dd>
      </div>
    </dl>
  );
}

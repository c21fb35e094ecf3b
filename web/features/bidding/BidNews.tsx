import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import type { biddingMachine } from '#machines/process/bidding/bidding.machine.ts';
import { useApp } from '../../app/app-context.ts';
import type { SeenQueue } from './QueuePlace.tsx';
import { ofBidsText, shownNumberText } from './shown-number-text.ts';

interface BidNewsProps {
  readonly snapshot: SnapshotFrom<typeof biddingMachine>;
  readonly queue: SeenQueue;
}

/**
 * Announces a bid under way, and its place in the queue. The focus moves to the heading, which says that the
 * bid is in; the place often arrives later.
 */
export function BidNews({ snapshot, queue }: BidNewsProps) {
  const { t } = useTranslation();
  const { formats } = useApp();

  function news(): string {
    if (snapshot.matches('placing')) return t('bid.placing');
    if (snapshot.matches('moving')) return t('moveBid.moving');
    if (snapshot.matches('withdrawing')) return t('bid.withdrawing');
    // Later changes of the place are not announced: an interruption every minute would only annoy.
    if (!snapshot.matches('placed') && !snapshot.matches('moved')) return '';
    const place = shownNumberText(queue.position, t, formats);
    if (place === null) return '';
    const of = ofBidsText(queue.total, t, formats);
    return `${t('bid.positionNow')} ${place}${of === null ? '' : ` ${of}`}.`;
  }

  return (
    <output className="visually-hidden no-print" data-bid-news>
      {news()}
    </output>
  );
}

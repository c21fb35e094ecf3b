import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';
import { Button } from '../../components/Button.tsx';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { ActionBar } from './ActionBar.tsx';
import { AgreementText } from './AgreementText.tsx';
import { BidObstacles } from './BidObstacles.tsx';
import { ClosedBidOutcomes } from './ClosedBid.tsx';
import { newKey } from './new-key.ts';
import { OfferedBid } from './OfferedBid.tsx';
import type { PanelProps } from './panel-props.ts';
import { ownGroupText } from './queue-group-text.ts';
import { QueuePlace } from './QueuePlace.tsx';
import { Reasons } from './Reasons.tsx';
import { WithdrawalTerms } from './WithdrawalTerms.tsx';

interface Headline {
  readonly icon: IconName;
  readonly title: string;
}

/**
 * The reader's eligibility with its reasons, and the offer: to bid, to move a bid here, to withdraw it, or
 * nothing.
 */
export function Offer(props: PanelProps) {
  const { heading, isClosed, left, eligibility, advert, queue, snapshot, send } = props;
  const { t, i18n } = useTranslation();
  const user = useUser();
  if (!eligibility) return null;
  const { facts } = snapshot.context;
  const withdrawing = snapshot.matches('withdrawing');
  // Fresh facts may arrive while a request is under way: only events that the machine accepts are offered.
  const offersWithdrawal = withdrawing || snapshot.can({ type: 'bid.withdraw', key: '' });
  const offersBid =
    snapshot.matches('placing') || (!isClosed && snapshot.can({ type: 'bid.place', key: '' }));
  const offersMove = snapshot.matches('moving') || snapshot.can({ type: 'bid.move', key: '' });
  const obstacles = eligibility.bidObstacles ?? [];
  const ownGroup = ownGroupText(advert.quota, eligibility.quotaGroup, i18n);
  const unknown = eligibility.ineligibilityReasons.some(({ verdict }) => verdict === 'notYetKnown');

  function headline(): Headline {
    if (facts.hasBid && obstacles.length > 0) return { icon: 'warning', title: t('bid.obstacles.title') };
    if (facts.hasBid || withdrawing) return { icon: 'ballot', title: t('bid.hasTitle') };
    if (isClosed) return { icon: 'clock', title: t('bid.closedTitle') };
    if (offersBid) return { icon: 'check', title: t('bid.canTitle') };
    const blocked = eligibility?.ineligibilityReasons.some(({ verdict }) => verdict === 'notMet');
    if (unknown && blocked !== true) return { icon: 'question', title: t('bid.notKnownTitle') };
    return { icon: 'cross', title: t('bid.cannotTitle') };
  }

  const { icon, title } = headline();
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name={icon} />
        {title}
      </h2>
      {facts.hasBid && obstacles.length > 0 && (
        <BidObstacles obstacles={obstacles} applicationId={eligibility.applicationId} isClosed={isClosed} />
      )}
      {facts.hasBid && (
        <AgreementText agreement={eligibility.agreement} closesAt={advert.closesAt} isClosed={isClosed} />
      )}
      {ownGroup !== null && !isClosed && <p data-own-group>{ownGroup}</p>}
      {facts.hasBid && <QueuePlace advertId={advert.id} queue={queue} isClosed={isClosed} />}
      {facts.hasBid && isClosed && <ClosedBidOutcomes advertId={advert.id} />}
      {facts.hasBid && eligibility.madeOnBehalf && (
        <p>
          {user?.scope.includes('staff')
            ? t('impersonation.bidMade', { name: user.accountName })
            : `${t('errors.bid.madeOnBehalf')}.`}
        </p>
      )}
      {facts.hasBid && !isClosed && !eligibility.madeOnBehalf && (
        <WithdrawalTerms eligibility={eligibility} />
      )}
      {!facts.hasBid && isClosed && <p>{t('bid.closedText')}</p>}
      {!isClosed && <OfferedBid {...props} eligibility={eligibility} />}
      {offersWithdrawal && (
        <div className="actions">
          <Button
            variant="outlined"
            data-event="bid.withdraw"
            aria-disabled={withdrawing}
            onClick={() => send({ type: 'bid.withdraw', key: newKey() })}
          >
            <Icon name="undo" />
            {withdrawing ? t('bid.withdrawing') : t('bid.withdraw')}
          </Button>
        </div>
      )}
      {!facts.hasBid && !isClosed && <Reasons eligibility={eligibility} />}
      {!isClosed && !offersBid && !offersMove && (
        <ActionBar left={left} isPhoneOnly>
          <Button onClick={() => showHeading(heading.current)}>
            <Icon name={icon} />
            {title}
          </Button>
        </ActionBar>
      )}
    </>
  );
}

/** Scrolls the panel into view and moves the focus to its heading. */
function showHeading(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { newKey } from './new-key.ts';
import type { PanelProps } from './panel-props.ts';
import { QueuePlace } from './QueuePlace.tsx';
import { Reasons } from './Reasons.tsx';

interface Headline {
  readonly icon: IconName;
  readonly title: string;
}

/** Where the reader stands, why, and what is offered: to bid, to take the bid back, or neither. */
export function Offer({
  heading,
  isClosed,
  scheme,
  advert,
  standing,
  queuePosition,
  totalBids,
  snapshot,
  send,
}: PanelProps) {
  const { t } = useTranslation();
  if (!standing) return null;
  const { facts } = snapshot.context;
  const placing = snapshot.matches('placing');
  const withdrawing = snapshot.matches('withdrawing');
  // What is offered is what the machine would take: fresh facts may come while a request is under way.
  const offersBid = placing || (!isClosed && snapshot.can({ type: 'bid.place', key: '' }));
  const offersWithdrawal = withdrawing || snapshot.can({ type: 'bid.withdraw', key: '' });
  const unknown = standing.ineligibilityReasons.some(({ verdict }) => verdict === 'notYetKnown');

  function headline(): Headline {
    if (facts.hasBid || withdrawing) return { icon: 'ballot', title: t('bid.hasTitle') };
    if (isClosed) return { icon: 'clock', title: t('bid.closedTitle') };
    if (offersBid) return { icon: 'check', title: t('bid.canTitle') };
    const blocked = standing?.ineligibilityReasons.some(({ verdict }) => verdict === 'notMet');
    if (unknown && blocked !== true) return { icon: 'question', title: t('bid.notKnownTitle') };
    return { icon: 'cross', title: t('bid.cannotTitle') };
  }

  function canText(): string {
    const maximum = scheme?.maximumActiveBids ?? null;
    if (scheme === undefined || maximum === null || advert.excludedFromBidCount) return t('bid.canText');
    return t('bid.canTextLimit', { count: maximum - scheme.countActiveBids });
  }

  const { icon, title } = headline();
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name={icon} />
        {title}
      </h2>
      {facts.hasBid && <QueuePlace position={queuePosition} total={totalBids} />}
      {facts.hasBid && standing.madeOnBehalf && (
        <p>
          {t('bid.onBehalf')} {t('errors.bid.madeOnBehalf')}.
        </p>
      )}
      {!facts.hasBid && isClosed && <p>{t('bid.closedText')}</p>}
      {offersBid && (
        <>
          <p>{canText()}</p>
          <div className="actions">
            <Button
              variant="contained"
              size="large"
              data-event="bid.place"
              aria-disabled={placing}
              onClick={() => send({ type: 'bid.place', key: newKey() })}
            >
              {placing ? t('bid.placing') : t('bid.place')}
            </Button>
          </div>
        </>
      )}
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
      {!facts.hasBid && !isClosed && <Reasons standing={standing} />}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { MovableBid } from './MovableBid.tsx';
import type { PanelProps } from './panel-props.ts';

/** Asks for confirmation in place: for a bid with a warning, a move or a withdrawal. */
export function Confirmation({ heading, advert, scheme, eligibility, snapshot, send }: PanelProps) {
  const { t } = useTranslation();
  const { intention } = snapshot.context;
  const words = {
    'bid.place': { title: t('bid.warningTitle'), yes: t('bid.warningConfirm') },
    'bid.move': { title: t('moveBid.confirmTitle'), yes: t('moveBid.confirm') },
    'bid.withdraw': { title: t('bid.withdrawTitle'), yes: t('bid.withdrawConfirm') },
  }[intention?.event ?? 'bid.withdraw'];
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name="warning" />
        {words.title}
      </h2>
      {intention?.event === 'bid.withdraw' && (
        <p>
          {t('bid.withdrawText')} {eligibility?.withdrawsForGood && t('bid.withdrawForGood')}
        </p>
      )}
      {intention?.event === 'bid.move' && (
        <>
          {intention.bidId !== null && <MovableBid bidId={intention.bidId} scheme={scheme} />}
          <p>{t('moveBid.lost')}</p>
        </>
      )}
      {intention?.event !== 'bid.withdraw' && advert.details.bidWarning !== null && (
        <p>{advert.details.bidWarning}</p>
      )}
      <div className="actions">
        <Button variant="contained" data-event="bid.confirm" onClick={() => send({ type: 'bid.confirm' })}>
          {words.yes}
        </Button>
        <Button variant="outlined" data-event="bid.cancel" onClick={() => send({ type: 'bid.cancel' })}>
          {t('bid.cancel')}
        </Button>
      </div>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import type { PanelProps } from './panel-props.ts';

/** Asks once more, in place: before a bid that comes with a warning, and before a bid is taken back. */
export function Confirmation({ heading, advert, snapshot, send }: PanelProps) {
  const { t } = useTranslation();
  const placing = snapshot.matches('confirmingPlace');
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name="warning" />
        {placing ? t('bid.warningTitle') : t('bid.withdrawTitle')}
      </h2>
      <p>{placing ? advert.details.bidWarning : t('bid.withdrawText')}</p>
      <div className="actions">
        <Button variant="contained" data-event="bid.confirm" onClick={() => send({ type: 'bid.confirm' })}>
          {placing ? t('bid.warningConfirm') : t('bid.withdrawConfirm')}
        </Button>
        <Button variant="outlined" data-event="bid.cancel" onClick={() => send({ type: 'bid.cancel' })}>
          {t('bid.cancel')}
        </Button>
      </div>
    </>
  );
}

import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { newKey } from './new-key.ts';
import type { PanelProps } from './panel-props.ts';
import { QueuePlace } from './QueuePlace.tsx';

const Receipt = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderRadius: Math.min(theme.council.shape.radius, 10),
  background: `color-mix(in srgb, ${theme.vars.palette.success.main} 12%, ${theme.vars.palette.background.paper})`,
  '& dd': { fontWeight: 700, fontSize: '1.1875rem', letterSpacing: '0.04em' },
  '& p': { fontSize: '0.9375rem' },
}));

/** What was done, with its receipt: the reader's place and the undo, or the way to bid again. */
export function Outcome({
  heading,
  isClosed,
  queuePosition,
  totalBids,
  receipt,
  snapshot,
  send,
}: PanelProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const placed = snapshot.matches('placed');
  const { facts } = snapshot.context;
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name={placed ? 'check' : 'undo'} />
        {placed ? t('bid.placedTitle') : t('bid.withdrawnTitle')}
      </h2>
      {placed ? <QueuePlace position={queuePosition} total={totalBids} /> : <p>{t('bid.withdrawnText')}</p>}
      {receipt && (
        <Receipt data-receipt={receipt.event}>
          <dl>
            <dt>{t('bid.receiptReference')}</dt>
            <dd>{receipt.reference}</dd>
          </dl>
          <p>
            {t('bid.receiptAt', { when: formats.exactTime(receipt.at) })}. {t('bid.receiptKeep')}
          </p>
        </Receipt>
      )}
      <div className="actions">
        {placed && facts.canWithdraw && (
          <Button
            variant="outlined"
            data-event="bid.undo"
            onClick={() => send({ type: 'bid.undo', key: newKey() })}
          >
            <Icon name="undo" />
            {t('bid.undo')}
          </Button>
        )}
        {!placed && facts.canBid && !isClosed && (
          <Button
            variant="contained"
            data-event="bid.place"
            onClick={() => send({ type: 'bid.place', key: newKey() })}
          >
            {t('bid.place')}
          </Button>
        )}
        <Button data-event="notice.dismiss" onClick={() => send({ type: 'notice.dismiss' })}>
          {t('bid.dismiss')}
        </Button>
      </div>
    </>
  );
}

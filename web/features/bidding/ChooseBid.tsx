import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { MovableBid } from './MovableBid.tsx';
import type { PanelProps } from './panel-props.ts';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gap: theme.spacing(1),
    padding: theme.spacing(1.5),
    borderRadius: Math.min(theme.council.shape.radius, 10),
    border: `1px solid ${theme.vars.palette.outline}`,
  },
  '& p': { fontSize: '0.9375rem', lineHeight: 1.45 },
  '& button': { justifySelf: 'start' },
}));

/** Asks which of several bids to move here. */
export function ChooseBid({ heading, scheme, snapshot, send }: PanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 id="bid-panel" ref={heading} tabIndex={-1}>
        <Icon name="question" />
        {t('moveBid.title')}
      </h2>
      <p>{t('moveBid.lost')}</p>
      <List>
        {snapshot.context.facts.movableBidIds.map((bidId) => (
          <li key={bidId}>
            <div id={`movable-${bidId}`}>
              <MovableBid bidId={bidId} scheme={scheme} />
            </div>
            <Button
              variant="outlined"
              data-event="bid.choose"
              data-bid={bidId}
              aria-describedby={`movable-${bidId}`}
              onClick={() => send({ type: 'bid.choose', bidId })}
            >
              {t('moveBid.choose')}
            </Button>
          </li>
        ))}
      </List>
      <div className="actions">
        <Button variant="outlined" data-event="bid.cancel" onClick={() => send({ type: 'bid.cancel' })}>
          {t('bid.cancel')}
        </Button>
      </div>
    </>
  );
}

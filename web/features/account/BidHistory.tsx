import { styled } from '@mui/material/styles';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AccountBid } from '#schemas/api/account-bids.ts';
import { useApp } from '../../app/app-context.ts';
import { foldMark } from '../../components/fold-mark.ts';
import { bidEventText } from './bid-event-text.ts';

const Fold = styled('details')(({ theme }) => ({
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    color: theme.vars.palette.link,
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    cursor: 'pointer',
  },
  ...foldMark,
  '& ol': { listStyle: 'none', borderInlineStart: `3px solid ${theme.vars.palette.secondary.main}` },
  '& li': { position: 'relative', paddingInlineStart: theme.spacing(2), lineHeight: 1.45 },
  '& li + li': { marginTop: theme.spacing(1.5) },
  '& li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '-0.4375rem',
    top: '0.4em',
    width: '0.6875rem',
    height: '0.6875rem',
    borderRadius: '50%',
    background: theme.vars.palette.secondary.main,
    border: `2px solid ${theme.vars.palette.background.paper}`,
  },
  '& time': { display: 'block', fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
  // Collapsed on screen, but printed.
  '@media print': {
    '& summary': { minHeight: 0, color: 'inherit', textDecoration: 'none', listStyle: 'none' },
    '&::details-content': { contentVisibility: 'visible', display: 'block', blockSize: 'auto' },
  },
}));

/** The events of a bid, first to last, by the server's clock. */
export function BidHistory({ bid }: { readonly bid: AccountBid }) {
  const { t } = useTranslation();
  const { formats } = useApp();

  function placeOf({ queuePosition, totalBids }: AccountBid['history'][number]): string | null {
    if (queuePosition === null) return null;
    const position = formats.number(queuePosition);
    return totalBids === null
      ? t('accountBids.placeThenOnly', { position })
      : t('accountBids.placeThen', { position, total: formats.number(totalBids) });
  }

  return (
    <Fold>
      <summary>
        {t('accountBids.history')}
        <span className="visually-hidden">: {bid.street}</span>
      </summary>
      <ol>
        {bid.history.map((entry, index) => {
          const key: ParseKeys = `accountBids.events.${bidEventText(entry, index === 0)}`;
          return (
            <li key={`${entry.at} ${entry.event}`} data-bid-event={entry.event}>
              <time dateTime={entry.at}>{formats.dateAndTime(entry.at)}</time>
              {t(key)} {placeOf(entry)}
            </li>
          );
        })}
      </ol>
    </Fold>
  );
}

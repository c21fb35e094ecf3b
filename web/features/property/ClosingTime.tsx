import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { Icon } from '../../components/Icon.tsx';
import { useClosing } from '../../components/use-closing.ts';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: '0.75rem',
  alignItems: 'start',
  '& svg': { marginTop: '0.2em', fontSize: '1.125rem' },
  '& strong': { display: 'block', fontSize: '1.1875rem', fontVariantNumeric: 'tabular-nums' },
  '& .when': { color: theme.vars.palette.text.secondary },
  '&[data-soon="true"] strong': { color: theme.vars.palette.warning.main },
}));

interface ClosingTimeProps {
  readonly advert: Pick<ListedAdvert, 'closesAt' | 'withdrawnAt'>;
  readonly clockOffset: number;
}

/** The closing time of a home, and the time left. */
export function ClosingTime({ advert, clockOffset }: ClosingTimeProps) {
  const { t } = useTranslation();
  const { sentence, left, soon } = useClosing(advert, clockOffset);
  const isWithdrawn = advert.withdrawnAt !== undefined;
  return (
    <Line data-soon={soon}>
      <Icon name="clock" />
      <p>
        <strong>{left ?? (isWithdrawn ? sentence : t('property.closedNow'))}</strong>
        {!isWithdrawn && <span className="when">{sentence}</span>}
      </p>
    </Line>
  );
}

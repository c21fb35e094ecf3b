import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
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
  readonly closesAt: string;
  readonly clockOffset: number;
}

/** When a home closes, and the time left. */
export function ClosingTime({ closesAt, clockOffset }: ClosingTimeProps) {
  const { t } = useTranslation();
  const { when, left, soon } = useClosing(closesAt, clockOffset);
  return (
    <Line data-soon={soon}>
      <Icon name="clock" />
      <p>
        <strong>{left ?? t('property.closedNow')}</strong>
        <span className="when">
          {left === null ? t('property.closed', { when }) : t('property.closes', { when })}
        </span>
      </p>
    </Line>
  );
}

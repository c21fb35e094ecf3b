import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { errorCodesOf } from '../api/error-codes-of.ts';
import { useApp } from '../app/app-context.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

const Notice = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  padding: theme.spacing(1.5, 2),
  background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  borderInlineStart: `4px solid ${theme.vars.palette.warning.main}`,
  '& > p': { flex: '1 1 16rem' },
  '@media (forced-colors: active)': { border: '2px solid' },
}));

/** Without words it takes no place among its neighbours, not even the gap between them. */
const Said = styled('div')({ '&:empty': { position: 'absolute' } });

interface LoadTroubleProps {
  /** What the last try ended with; null where it went well. */
  readonly error: Error | null;
  /** Of when the facts are that are shown, in milliseconds by this computer; null where there are none. */
  readonly knownAt: number | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/**
 * What went wrong when something of the person was asked for, what is shown instead, and a way to try again
 * (specification section 8: 'common.unknownError', or what the server says). Always there, so that it is said
 * when it comes.
 */
export function LoadTrouble({ error, knownAt, isFetching, onRetry }: LoadTroubleProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (
    <Said aria-live="polite">
      {error && (
        <Notice data-state="loadFailed">
          <Icon name="info" />
          <p>
            {errorCodesOf(error).map((code) => `${t(`errors.${code}`)}. `)}
            {knownAt !== null &&
              t('status.knownSince', { when: formats.dayAndTime(new Date(knownAt).toISOString()) })}
          </p>
          <Button variant="outlined" disabled={isFetching} onClick={onRetry}>
            {t('bid.retry')}
          </Button>
        </Notice>
      )}
    </Said>
  );
}

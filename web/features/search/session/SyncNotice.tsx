import { Button } from '../../../components/Button.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listingsQuery } from '../../../api/queries.ts';
import { useApp } from '../../../app/app-context.ts';
import { useIsOnline } from '../../../app/use-is-online.ts';
import { Icon } from '../../../components/Icon.tsx';

const Notice = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  padding: theme.spacing(1.5, 2),
  background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  borderInlineStart: `4px solid ${theme.vars.palette.warning.main}`,
  // The text stays beside the icon on a phone too: on a line of its own, the icon would only push the homes
  // further down.
  '& > p': { flex: '1 1 12rem' },
}));

/**
 * A notice that the list of homes could not be refreshed: the error (specification section 8), the age of the
 * shown homes, and a retry button.
 */
export function SyncNotice() {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const isOnline = useIsOnline();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(listingsQuery(api));
  const isShown = data !== undefined && (isError || !isOnline);
  return (
    <div aria-live="polite">
      {isShown && (
        <Notice data-state="syncFailed">
          <Icon name="info" />
          <p>
            {isOnline ? t('errors.common.unknownError') : t('search.syncOffline')}
            {isOnline ? '. ' : ' '}
            {t('search.syncShown', { when: formats.dayAndTime(new Date(dataUpdatedAt).toISOString()) })}
          </p>
          <Button variant="outlined" disabled={isFetching} onClick={() => void refetch()}>
            {t('search.syncRetry')}
          </Button>
        </Notice>
      )}
    </div>
  );
}

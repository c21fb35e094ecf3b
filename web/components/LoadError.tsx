import { styled } from '@mui/material/styles';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '../api/api-error.ts';
import { errorCodesOf } from '../api/error-codes-of.ts';
import { useApp } from '../app/app-context.ts';
import { useIsOnline } from '../app/use-is-online.ts';
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

/** Takes no space when empty, not even the gap to its neighbours. */
const LiveRegion = styled('div')({ '&:empty': { position: 'absolute' } });

interface LoadErrorProps {
  /** The error of the last try; null if it succeeded. */
  readonly error: Error | null;
  /** The time at which the shown data was loaded, in milliseconds by this computer; null if there is none. */
  readonly knownAt: number | null;
  /**
   * True to show the age of the data while offline, even if nothing failed, for pages that show it nowhere
   * else.
   */
  readonly showsAge?: boolean;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/**
 * The error from loading personal data, a note on what is shown instead, and a retry button (specification
 * section 8: 'common.unknownError', or the server's message; offline, it says so and names no fault of ours).
 * Always mounted: screen readers announce only content added to it.
 */
export function LoadError({ error, knownAt, showsAge = false, isFetching, onRetry }: LoadErrorProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const isOnline = useIsOnline();
  const isOffline = !isOnline && (error === null || errorCodeOf(error) === 'service.unavailable');
  const isShown = error !== null || (isOffline && knownAt !== null && showsAge);
  return (
    <LiveRegion aria-live="polite">
      {isShown && (
        <Notice data-state="loadFailed">
          <Icon name="info" />
          <p>
            {isOffline
              ? `${t('search.syncOffline')} `
              : error && errorCodesOf(error).map((code) => `${t(`errors.${code}`)}. `)}
            {knownAt !== null &&
              t('status.knownSince', { when: formats.dayAndTime(new Date(knownAt).toISOString()) })}
          </p>
          {error && (
            <Button variant="outlined" disabled={isFetching} onClick={onRetry}>
              {t('bid.retry')}
            </Button>
          )}
        </Notice>
      )}
    </LiveRegion>
  );
}

interface QueryErrorProps {
  readonly query: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'>;
  /** The person's actions on the same page. Their errors show here, too, and a retry forgets them. */
  readonly actions?: readonly Pick<UseMutationResult, 'error' | 'reset'>[];
  readonly showsAge?: boolean;
}

/** The error from loading one query's data. */
export function QueryError({ query, actions = [], showsAge = false }: QueryErrorProps) {
  return (
    <LoadError
      error={query.error ?? actions.find(({ error }) => error !== null)?.error ?? null}
      knownAt={query.data === undefined ? null : query.dataUpdatedAt}
      showsAge={showsAge}
      isFetching={query.isFetching}
      onRetry={() => {
        for (const { reset } of actions) reset();
        void query.refetch();
      }}
    />
  );
}

import { Button } from '../../../components/Button.tsx';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useSearchSnapshot, type RunningSearch } from './search-view.ts';

const Notice = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  marginBottom: theme.spacing(2.5),
  padding: theme.spacing(1.5, 2),
  background: theme.vars.palette.background.paper,
  borderInlineStart: `4px solid ${theme.vars.palette.error.main}`,
  '& > p': { flex: '1 1 18rem' },
}));

/** The error of a failed search, or of some homes that failed to load, with a retry button. */
export function SearchError({ search }: { readonly search: RunningSearch }) {
  const { t } = useTranslation();
  const code = useSearchSnapshot(search, ({ context }) => context.code);
  const hasFailed = useSearchSnapshot(search, ({ phase }) => phase === 'failed');
  const failed = useSearchSnapshot(
    search,
    ({ context }) => Object.values(context.states).filter((state) => state === 'error').length,
  );
  if (code === null) return null;
  return (
    <Notice role="alert" data-state={hasFailed ? 'searchFailed' : 'someFailed'}>
      <p>
        {hasFailed ? t('search.failedTitle') : t('search.someFailed', { count: failed })}{' '}
        {t(`errors.${code}`)}
      </p>
      <Button
        variant="outlined"
        onClick={() => search.send({ type: hasFailed ? 'search.retry' : 'results.retry' })}
      >
        {t('search.retryAll')}
      </Button>
    </Notice>
  );
}

import { Button } from '../../../components/Button.tsx';
import { styled } from '@mui/material/styles';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SearchActor } from './search-actor.ts';

const Trouble = styled('div')(({ theme }) => ({
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

/** The search, or the loading of some homes, failed: the error, and a retry button. */
export function SearchTrouble({ actor }: { readonly actor: SearchActor }) {
  const { t } = useTranslation();
  const code = useSelector(actor, ({ context }) => context.code);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const failed = useSelector(
    actor,
    ({ context }) => Object.values(context.states).filter((state) => state === 'error').length,
  );
  if (code === null) return null;
  return (
    <Trouble role="alert" data-state={hasFailed ? 'searchFailed' : 'someFailed'}>
      <p>
        {hasFailed ? t('search.failedTitle') : t('search.someFailed', { count: failed })}{' '}
        {t(`errors.${code}`)}
      </p>
      <Button
        variant="outlined"
        onClick={() => actor.send({ type: hasFailed ? 'search.retry' : 'results.retry' })}
      >
        {t('search.retryAll')}
      </Button>
    </Trouble>
  );
}

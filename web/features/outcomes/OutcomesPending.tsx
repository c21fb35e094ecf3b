import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Container } from '../../components/Container.tsx';

const Shape = styled(Container)(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(2),
  paddingTop: 'var(--page-top)',
  '@media (min-width: 48rem)': { paddingTop: theme.spacing(4) },
}));

/** The page's skeleton while the first month loads. */
export function OutcomesPending() {
  const { t } = useTranslation();
  return (
    <Shape aria-busy="true">
      <p className="visually-hidden">{t('site.loading')}</p>
      <Skeleton width="min(22rem, 80%)" height="3.5rem" />
      <Skeleton variant="rounded" height="4.5rem" />
      <Skeleton variant="rounded" height="30rem" />
    </Shape>
  );
}

import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Skeleton } from './Skeleton.tsx';
import { Container } from './Container.tsx';

const Shape = styled(Container)(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(3),
  paddingTop: 'var(--page-top)',
  '& .sheets': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
    gap: theme.spacing(3),
  },
}));

/** The skeleton shown while the site opens; on later navigations the previous page stays instead. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <Shape aria-busy="true">
      <p className="visually-hidden">{t('site.loading')}</p>
      <Skeleton width="min(20rem, 80%)" height="3.5rem" />
      <div className="sheets">
        <Skeleton variant="rounded" height="28rem" />
        <Skeleton variant="rounded" height="28rem" />
        <Skeleton variant="rounded" height="28rem" />
      </div>
    </Shape>
  );
}

import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { PanelFrame } from './PanelFrame.tsx';

/** The panel's skeleton while the reader's standing is not known. */
export function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <PanelFrame aria-label={t('bid.panel')} aria-busy="true" data-state="loading">
      <p className="visually-hidden">{t('bid.loading')}</p>
      <Skeleton width="70%" height="1.9rem" />
      <Skeleton />
      <Skeleton width="55%" />
      <Skeleton variant="rounded" height="2.75rem" />
    </PanelFrame>
  );
}

import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** The shape of the bids while they are on their way. */
export function BidsSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <p className="visually-hidden">{t('site.loading')}</p>
      <Skeleton variant="rounded" height="5rem" width="min(34rem, 100%)" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} variant="rounded" height="11rem" sx={{ marginTop: 2 }} />
      ))}
    </div>
  );
}

import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** A card's shape while it loads: the same picture, lines and foot, so that nothing moves when it comes. */
export function CardSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <div className="picture" />
      <div className="words">
        <p className="visually-hidden">{t('site.loading')}</p>
        <p className="street">
          <Skeleton width="60%" />
        </p>
        <p className="area">
          <Skeleton width="45%" />
        </p>
        <p className="rent">
          <Skeleton width="50%" height="2.1rem" />
        </p>
        <p>
          <Skeleton width="70%" />
        </p>
        <p className="suited">
          <Skeleton />
          <Skeleton width="40%" />
        </p>
        <p className="closing">
          <Skeleton width="80%" height="3rem" />
        </p>
      </div>
      <p className="standing" />
    </>
  );
}

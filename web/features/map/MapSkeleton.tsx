import { useTranslation } from 'react-i18next';

/** While a map is on its way its frame is there already, and a screen reader is told what it will be. */
export function MapSkeleton() {
  const { t } = useTranslation();
  return <output className="visually-hidden">{t('map.loading')}</output>;
}

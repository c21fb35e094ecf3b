import { useTranslation } from 'react-i18next';
import { MapNote } from './MapNote.tsx';

/** Stands for a map whose program could not be loaded. */
export function MapMissing() {
  const { t } = useTranslation();
  return <MapNote>{t('map.failed')}</MapNote>;
}

import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';

interface LocalAreaProps {
  readonly advert: ListedAdvert;
}

// The third tab loads only when opened. If its script fails to load, the tab says so.
const Loaded = lazy(async () => {
  try {
    const { LocalArea } = await import('./LocalArea.tsx');
    return { default: LocalArea };
  } catch {
    return { default: Missing };
  }
});

/** The local area of a home, which loads when its tab is opened. */
export function LazyLocalArea(props: LocalAreaProps) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<output className="visually-hidden">{t('property.nearby.loading')}</output>}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Missing() {
  const { t } = useTranslation();
  return <p>{t('property.areaFailed')}</p>;
}

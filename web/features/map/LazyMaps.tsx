import { styled } from '@mui/material/styles';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { MapNote } from './MapNote.tsx';
import type { HomeMapProps, PropertyMapProps } from './map-props.ts';

/** The map's place on the page, the same before and after it loads. `--map-height` sets its height. */
const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  height: 'var(--map-height, min(70vh, 40rem))',
  minHeight: '16rem',
  borderRadius: theme.council.shape.radius,
  border: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 55%, transparent)`,
  background: `color-mix(in srgb, ${theme.vars.palette.outline} 13%, ${theme.vars.palette.background.paper})`,
  '@media print': { display: 'none' },
}));

// Leaflet and its styles are a quarter of the page's script: only people who look at a map load them. A map that
// fails to load does not reload the page, as a missing essential chunk does.
const PlaceMap = lazy(() => orMissing(import('./PlaceMap.tsx').then(({ PlaceMap: component }) => component)));
const SearchMap = lazy(() =>
  orMissing(import('./SearchMap.tsx').then(({ SearchMap: component }) => component)),
);

async function orMissing<Props>(
  loading: Promise<ComponentType<Props>>,
): Promise<{ readonly default: ComponentType<Props> }> {
  return { default: await loading.catch(() => MapMissing) };
}

/** One home on the council's map, or nothing if the council has none. */
export function HomeMap(props: HomeMapProps) {
  return (
    <MapFrame>
      <PlaceMap {...props} />
    </MapFrame>
  );
}

/**
 * The homes of a result on the council's map, or nothing if the council has none. The list beside it is complete
 * without it. `--map-height` sets its height.
 */
export function PropertyMap(props: PropertyMapProps) {
  return (
    <MapFrame>
      <SearchMap {...props} />
    </MapFrame>
  );
}

function MapFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { system } = useApp();
  if (system.map === null) return null;
  return (
    <Frame>
      {/* While a map loads its frame is already there, and says to screen readers what it will be. */}
      <Suspense fallback={<output className="visually-hidden">{t('map.loading')}</output>}>
        {children}
      </Suspense>
    </Frame>
  );
}

/** Replaces a map whose script could not be loaded. */
function MapMissing() {
  const { t } = useTranslation();
  return <MapNote>{t('map.failed')}</MapNote>;
}

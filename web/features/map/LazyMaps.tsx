import { styled } from '@mui/material/styles';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { MapNote } from './MapNote.tsx';
import type { HomeMapProps, PropertyMapProps } from './map-props.ts';

/** The place a map has on the page, the same before it is there as after. Its height is set by `--map-height`. */
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

// Leaflet and its styles are a quarter of the page's script: they come to those who look at a map. A map that
// cannot be loaded is no reason to load the page anew, as it is for a part that the page cannot do without.
const PlaceMap = lazy(() => orMissing(import('./PlaceMap.tsx').then(({ PlaceMap: component }) => component)));
const SearchMap = lazy(() =>
  orMissing(import('./SearchMap.tsx').then(({ SearchMap: component }) => component)),
);

async function orMissing<Props>(
  loading: Promise<ComponentType<Props>>,
): Promise<{ readonly default: ComponentType<Props> }> {
  return { default: await loading.catch(() => MapMissing) };
}

/** Where one home is, on the council's map, or nothing where the council has none. */
export function HomeMap(props: HomeMapProps) {
  return (
    <MapFrame>
      <PlaceMap {...props} />
    </MapFrame>
  );
}

/**
 * The homes of a result on the council's map, or nothing where the council has none. The list beside it is
 * complete without it. Its height is that of `--map-height`.
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
      {/* While a map is on its way its frame is there already, and a screen reader is told what it will be. */}
      <Suspense fallback={<output className="visually-hidden">{t('map.loading')}</output>}>
        {children}
      </Suspense>
    </Frame>
  );
}

/** Stands for a map whose program could not be loaded. */
function MapMissing() {
  const { t } = useTranslation();
  return <MapNote>{t('map.failed')}</MapNote>;
}

import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';

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
  // The frame fills the window when the reader asks for that.
  '&[popover]': {
    position: 'fixed',
    inset: 0,
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: 0,
    color: 'inherit',
    background: theme.vars.palette.background.paper,
  },
  '@media print': { display: 'none' },
}));

/** The frame of a map that loads when it is shown; nothing if the council has no map. */
export function MapFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { system } = useApp();
  if (system.map === null) return null;
  return (
    <Frame>
      {/* While a map loads, its frame is already there, and announces the map to screen readers. */}
      <Suspense fallback={<output className="visually-hidden">{t('map.loading')}</output>}>
        {children}
      </Suspense>
    </Frame>
  );
}

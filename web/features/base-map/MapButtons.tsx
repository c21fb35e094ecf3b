import { styled } from '@mui/material/styles';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWholeWindow } from './use-whole-window.ts';

const Buttons = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: '0.75rem',
  top: '0.75rem',
  zIndex: 2,
  display: 'grid',
  gap: '0.5rem',
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: '2.75rem',
    height: '2.75rem',
    padding: 0,
    border: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 60%, transparent)`,
    borderRadius: Math.min(theme.council.shape.radius, 12),
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    boxShadow: '0 1px 3px rgb(0 0 0 / 0.2)',
    cursor: 'pointer',
  },
  '& button[aria-disabled="true"]': { color: theme.vars.palette.text.secondary, cursor: 'default' },
  '& svg': {
    width: '1.375rem',
    height: '1.375rem',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& button[aria-disabled="true"] svg': { opacity: 0.5 },
}));

const drawings = {
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  showAll: 'M12 21s-6-5.500-6-10.500a6 6 0 0 1 12 0c0 5-6 10.500-6 10.500ZM12 8v5M9.500 10.500h5',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  notWhole: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
} as const;

interface MapButtonsProps {
  readonly map: LeafletMap;
  /** Undefined if there is nothing to go back to. */
  readonly onShowAll?: () => void;
}

/**
 * Buttons to zoom in and out, show all homes, and fill the window. A button at its limit stays in place and
 * keeps the focus.
 */
export function MapButtons({ map, onShowAll }: MapButtonsProps) {
  const { t } = useTranslation();
  const { isWhole, toggle } = useWholeWindow(map);
  const [limits, setLimits] = useState({ nearest: false, furthest: false });
  useEffect(() => {
    const read = () =>
      setLimits({
        nearest: map.getZoom() >= map.getMaxZoom(),
        furthest: map.getZoom() <= map.getMinZoom(),
      });
    map.on('zoomend zoomlevelschange', read);
    return () => void map.off('zoomend zoomlevelschange', read);
  }, [map]);
  const buttons = [
    { name: 'zoomIn', press: () => map.zoomIn(), isOff: limits.nearest },
    { name: 'zoomOut', press: () => map.zoomOut(), isOff: limits.furthest },
    ...(onShowAll ? [{ name: 'showAll', press: onShowAll, isOff: false } as const] : []),
    { name: isWhole ? 'notWhole' : 'whole', press: toggle, isOff: false },
  ] as const;
  return (
    <Buttons>
      {buttons.map(({ name, press, isOff }) => (
        <button
          // Both states share one button, which keeps the focus.
          key={name === 'notWhole' ? 'whole' : name}
          type="button"
          aria-label={t(`map.${name}`)}
          title={t(`map.${name}`)}
          aria-disabled={isOff}
          onClick={() => {
            if (!isOff) press();
          }}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={drawings[name]} />
          </svg>
        </button>
      ))}
    </Buttons>
  );
}

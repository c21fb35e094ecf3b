import { styled } from '@mui/material/styles';

/** The place a map has on the page, the same before it is there as after. Its height is set by `--map-height`. */
export const MapFrame = styled('div')(({ theme }) => ({
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

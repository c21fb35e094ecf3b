import { styled } from '@mui/material/styles';
import type { PlaceKind } from '#schemas/tenant/places.ts';

/** Icons on a 24 × 24 grid, apart from those of `components`, which every page loads. */
const drawings: Readonly<Record<PlaceKind, string>> = {
  school: 'M2.5 10 12 5l9.500 5L12 15zM6.500 12.500V17c3.500 2.500 7.500 2.500 11 0v-4.500M21.500 10v5',
  surgery:
    'M12 8v8m-4-4h8M6.500 4h11A2.500 2.500 0 0 1 20 6.500v11a2.500 2.500 0 0 1-2.500 2.500h-11A2.500 2.500 0 0 1 4 17.500v-11A2.500 2.500 0 0 1 6.500 4Z',
  pharmacy: 'M9.500 4h5v5.500H20v5h-5.500V20h-5v-5.500H4v-5h5.500z',
  shop: 'M4 9.500 5.500 4h13L20 9.500M4 9.500h16M4 9.500c0 3.500 5.300 3.500 5.300 0 0 3.500 5.400 3.500 5.400 0 0 3.500 5.300 3.500 5.300 0M5.500 13v7h13v-7M10 20v-4.500h4V20',
  park: 'M12 21v-7M12 3.500c3.800 0 6 2.500 6 5.300 0 3-2.500 5.200-6 5.200s-6-2.200-6-5.200c0-2.800 2.200-5.300 6-5.300ZM6 21h12',
  library: 'M5 4.500h4v15H5zM9 4.500h4v15H9zM14.500 5.500l3.500-1 3.500 14.300-3.500 1z',
  'bus-stop':
    'M6.500 4h11A1.500 1.500 0 0 1 19 5.500V17H5V5.500A1.500 1.500 0 0 1 6.500 4ZM5 11h14M7 17v2.500M17 17v2.500M8 14h.01M16 14h.01',
  'tram-stop':
    'M8.500 3.500h7M12 3.500V7M7.500 7h9A1.500 1.500 0 0 1 18 8.500V17a1.500 1.500 0 0 1-1.500 1.500h-9A1.500 1.500 0 0 1 6 17V8.500A1.500 1.500 0 0 1 7.500 7ZM6 13h12M9 15.800h.01M15 15.800h.01M8.500 18.500 7 21M15.500 18.500 17 21',
  station:
    'M8 3.500h8A2.500 2.500 0 0 1 18.500 6v9a2.500 2.500 0 0 1-2.500 2.500H8A2.500 2.500 0 0 1 5.500 15V6A2.500 2.500 0 0 1 8 3.500ZM5.500 11h13M12 3.500V11M9 14.300h.01M15 14.300h.01M8.500 17.500 6 21M15.500 17.500 18 21',
};

const Drawing = styled('svg')(({ theme }) => ({
  width: '1.5rem',
  height: '1.5rem',
  flex: 'none',
  fill: 'none',
  color: theme.vars.palette.primary.main,
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '@media (forced-colors: active)': { color: 'CanvasText' },
}));

/** An icon beside the kind's name; never alone, so it is hidden from screen readers. */
export function PlaceIcon({ kind }: { readonly kind: PlaceKind }) {
  return (
    <Drawing viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[kind]} />
    </Drawing>
  );
}

import { styled } from '@mui/material/styles';

/** Paths on a 24 × 24 grid with rounded 1.8 px strokes. */
export const iconPaths = {
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  arrowRight: 'M5 12h14m-6-6 6 6-6 6',
  ballot: 'M4 13.5V19a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-5.5M8 16h8M9 4h6v9H9zM11 8.3l1 1 2-2.1',
  bed: 'M3 19v-6.5M21 19v-3.5a3 3 0 0 0-3-3H3M3 16.5h18M3 12.5V5m3.5 7.5v-2a1.5 1.5 0 0 1 1.5-1.5h3a1.5 1.5 0 0 1 1.5 1.5v2',
  building:
    'M5 20.5V4.5a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v16M15 10h3.5a.5.5 0 0 1 .5.5v10M3 20.5h18M8.5 7.5h3m-3 4h3m-3 4h3',
  check: 'M5 12.5 10 17.5 19.5 7',
  clock: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  cross: 'M6 6l12 12M18 6 6 18',
  enter: 'M14 4h4.5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H14M11 16l4-4-4-4m4 4H4.5',
  exit: 'M10 4H5.5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1H10m4-4 4-4-4-4m4 4H9.5',
  filter: 'M4 7h10m4 0h2M4 17h2m4 0h10M18 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM10 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  info: 'M12 11v5.5M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  leaf: 'M5 19c0-9 5-13.5 14.5-14 .5 9.5-4 14-10 14-2.5 0-4-1.5-4-1.5M5 20c1.5-5 4.5-8 9-10',
  mail: 'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-.5 1 8.5 6.5L20.5 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M6 12h12',
  pin: 'M12 21c4-4.5 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.5 6.5 6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plan: 'M6 3.5h12v17H6zM9.5 8h5M9.5 12h5M9.5 16h3',
  plus: 'M6 12h12M12 6v12',
  printer:
    'M7 8V3.5h10V8M7 17H4.5a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H17M7 14h10v6.5H7z',
  share: 'M12 15V3.5m0 0L8 7.5m4-4 4 4M5 12v7.5a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V12',
  enlarge: 'M14 4h6v6m0-6-6.5 6.5M10 20H4v-6m0 6 6.5-6.5',
  people:
    'M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3 19.5c0-3 2.5-5 6-5s6 2 6 5M16 5.3a3.25 3.25 0 0 1 0 6M17.5 14.8c2.1.6 3.5 2.4 3.5 4.7',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8c0-3.5 3-6 7.5-6s7.5 2.5 7.5 6',
  phone:
    'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.7 2 2 0 0 1 6 3.5Z',
  question: 'M9.5 9.3a2.6 2.6 0 0 1 5 .7c0 1.7-2.5 2-2.5 3.7m0 2.8v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  star: 'M12 3.5l2.6 5.4 5.9.800-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  tasks: 'M9 3.5h6v3H9zM9 5H5.5v15.5h13V5H15M9 13.5l2 2 4-4',
  unknown: 'M8.5 9a3.5 3.5 0 1 1 5.2 3.05c-1.1.650-1.7 1.35-1.7 2.7m0 3.5v.01',
  undo: 'M8.5 4.5 4 9l4.5 4.5M4 9h10.5a5.5 5.5 0 0 1 0 11H8',
  warning: 'M12 4 2.5 20h19zM12 10v4.5m0 2.5v.01',
} as const;

export type IconName = keyof typeof iconPaths;

const Drawing = styled('svg')({
  width: '1.25em',
  height: '1.25em',
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

/** A small icon beside text with the same meaning; never alone, so it is hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <Drawing data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </Drawing>
  );
}

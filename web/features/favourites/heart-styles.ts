import type { CSSObject, Theme } from '@mui/material/styles';

/** Returns the styles of hearts, for their parent: 44 px to touch, filled when marked. */
export function heartStyles({ vars: { palette }, council }: Theme): CSSObject {
  return {
    '& .heart button': {
      display: 'grid',
      placeItems: 'center',
      width: '2.75rem',
      height: '2.75rem',
      padding: 0,
      border: 0,
      borderRadius: '50%',
      background: `color-mix(in srgb, ${palette.background.paper} 92%, transparent)`,
      color: palette.link,
      cursor: 'pointer',
    },
    '& .heart svg': {
      width: '1.5rem',
      height: '1.5rem',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.8,
      strokeLinejoin: 'round',
      transition: 'transform 120ms',
    },
    '& .heart button:hover svg': { transform: 'scale(1.12)' },
    '& .heart button:active svg': { transform: 'scale(0.8)' },
    '& .heart [aria-pressed="true"] svg': { fill: 'currentColor' },
    // Only a heart that was just pressed beats, not one that is already marked or focused by keyboard.
    '& .heart [aria-pressed="true"]:focus:not(:focus-visible) svg': { animation: 'beat 320ms ease-out' },
    '& .heart .note span': {
      display: 'block',
      maxWidth: '17rem',
      marginTop: '0.375rem',
      padding: '0.5rem 0.75rem',
      fontSize: '0.9375rem',
      lineHeight: 1.4,
      color: palette.text.primary,
      background: palette.background.paper,
      border: `1px solid ${palette.outline}`,
      borderRadius: Math.min(council.shape.radius, 10),
    },
    '@media print': { '& .heart': { display: 'none' } },
    '@media (forced-colors: active)': { '& .heart button': { border: '1px solid' } },
  };
}

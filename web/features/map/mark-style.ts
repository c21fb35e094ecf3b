import type { CSSObject, Theme } from '@mui/material/styles';

/** Returns the styles of homes and groups on the map, for one styled root around all of them. */
export function markStyle({ theme }: { readonly theme: Theme }): CSSObject {
  const { palette } = theme.vars;
  return {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    '& li': { position: 'absolute', left: 0, top: 0, width: 0, height: 0 },
    '& button': {
      position: 'absolute',
      transform: 'translate(-50%, -50%)',
      display: 'grid',
      placeItems: 'center',
      padding: 0,
      fontWeight: 700,
      lineHeight: 1,
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      color: palette.primary.contrastText,
      background: palette.primary.main,
      border: `2px solid ${palette.primary.contrastText}`,
      boxShadow: '0 1px 4px rgb(0 0 0 / 0.45)',
    },
    // The pill is above its place and points at it; its touch area is 44 px high.
    '& [data-kind="home"]': {
      transform: 'translate(-50%, -100%) translateY(-7px)',
      minWidth: '3.25rem',
      height: '1.875rem',
      paddingInline: '0.6rem',
      fontSize: '0.875rem',
      borderRadius: 15,
    },
    '& [data-kind="home"]::before': { content: '""', position: 'absolute', inset: '-6px -2px -8px' },
    '& [data-kind="home"]::after': {
      content: '""',
      position: 'absolute',
      left: '50%',
      top: '100%',
      border: '6px solid transparent',
      borderTopColor: palette.primary.contrastText,
      borderBottom: 0,
      transform: 'translateX(-50%)',
    },
    '& [data-kind="group"]': { width: '2.75rem', height: '2.75rem', borderRadius: '50%', fontSize: '1rem' },
    '& [data-kind="group"][data-size="middle"]': { width: '3.125rem', height: '3.125rem' },
    '& [data-kind="group"][data-size="large"]': { width: '3.75rem', height: '3.75rem' },
    '& button[data-highlighted="true"], & button[aria-expanded="true"]': {
      background: palette.secondary.main,
      color: palette.secondary.contrastText,
      borderColor: palette.secondary.contrastText,
    },
    '& [data-kind="home"][data-highlighted="true"]::after, & [data-kind="home"][aria-expanded="true"]::after':
      {
        borderTopColor: palette.secondary.contrastText,
      },
    // The hovered mark is above its neighbours.
    '& li:has([data-highlighted="true"], :focus-visible, [aria-expanded="true"])': { zIndex: 1 },
    '& button:focus-visible': { outline: `3px solid ${palette.focus}`, outlineOffset: 2 },
    '@media (forced-colors: active)': {
      '& button': { border: '2px solid ButtonText' },
      '& button[data-highlighted="true"], & button[aria-expanded="true"]': {
        forcedColorAdjust: 'none',
        background: 'Highlight',
        color: 'HighlightText',
      },
    },
  };
}

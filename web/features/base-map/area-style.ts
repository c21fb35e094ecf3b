import type { CSSObject, Theme } from '@mui/material/styles';

/** Returns the styles of areas on the map: a chosen one has a tick and inverted colours. */
export function areaStyle({ theme }: { readonly theme: Theme }): CSSObject {
  const { palette } = theme.vars;
  return {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    '& li': { position: 'absolute', left: 0, top: 0, width: 0, height: 0 },
    // A dot marks the area's place, in case its name had to move.
    '& li::before': {
      content: '""',
      position: 'absolute',
      inset: '-5px',
      width: 10,
      height: 10,
      borderRadius: '50%',
      background: palette.primary.main,
      border: `2px solid ${palette.background.paper}`,
    },
    '& button': {
      position: 'absolute',
      transform: 'translate(-50%, -50%)',
      display: 'flex',
      alignItems: 'center',
      gap: '0.25rem',
      minWidth: '2.75rem',
      minHeight: '2rem',
      padding: '0.125rem 0.625rem',
      fontSize: '0.875rem',
      fontWeight: 700,
      lineHeight: 1.2,
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      color: palette.text.primary,
      background: palette.background.paper,
      border: `2px solid ${palette.primary.main}`,
      borderRadius: 16,
      boxShadow: '0 1px 4px rgb(0 0 0 / 0.45)',
    },
    // 44 px to touch.
    '& button::before': { content: '""', position: 'absolute', inset: '-6px -2px' },
    '& svg': { width: '1rem', height: '1rem', flex: 'none' },
    '& button[aria-pressed="true"]': {
      color: palette.primary.contrastText,
      background: palette.primary.main,
      borderColor: palette.primary.contrastText,
    },
    '& li:has(:focus-visible), & li:hover': { zIndex: 1 },
    '& button:focus-visible': { outline: `3px solid ${palette.focus}`, outlineOffset: 2 },
    '@media (forced-colors: active)': {
      '& button': { border: '2px solid ButtonText' },
      '& button[aria-pressed="true"]': {
        forcedColorAdjust: 'none',
        background: 'Highlight',
        color: 'HighlightText',
      },
    },
  };
}

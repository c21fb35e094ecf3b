import type { CSSObject, Theme } from '@mui/material/styles';

const onColour = (ground: string, ink: string): CSSObject => ({
  '--ring': ink,
  background: ground,
  color: ink,
  '& a:not([data-look])': { color: 'inherit' },
  '& [data-look="contained"], & [data-look="contained"]:hover': { background: ink, color: ground },
  '& [data-look="outlined"], & [data-look="outlined"]:hover': {
    color: 'inherit',
    borderColor: 'currentColor',
  },
});

/**
 * Returns the styles for a block's background, by its `data-ground`. On a colour, text, links and buttons use
 * that colour's contrast colour, which always has enough contrast; no other colour of the palette does.
 */
export function blockStyles({ vars, spacing }: Theme): CSSObject {
  const { palette } = vars;
  return {
    '&[data-ground="surface"]': { background: palette.background.paper },
    '&[data-ground="accent"]': onColour(palette.secondary.main, palette.secondary.contrastText),
    '&[data-ground="header"]': onColour(palette.header.main, palette.header.contrastText),
    // A block with nothing to show, such as recently viewed homes on a first visit, has no band either.
    '&[data-ground]:not([data-ground="page"]):has(section)': {
      marginTop: spacing(6),
      paddingBlock: spacing(5),
      '& > * > section': { marginTop: 0 },
    },
    '&[data-ground]:not([data-ground="page"]) + &[data-ground]:not([data-ground="page"])': { marginTop: 0 },
  };
}

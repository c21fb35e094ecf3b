import type { CSSObject, Theme } from '@mui/material/styles';

/** Returns the styles of a sheet on the page: the council's paper colour, corners, and border or shadow. */
export function sheetStyles({ vars, council }: Theme): CSSObject {
  const { outline, text, background } = vars.palette;
  const sheet = { background: background.paper, borderRadius: council.shape.radius };
  switch (council.layout.card) {
    case 'flat':
      return { ...sheet, border: '1px solid transparent' };
    case 'framed':
      return { ...sheet, border: `2px solid ${text.primary}`, boxShadow: `0 4px 0 ${text.primary}` };
    default:
      return { ...sheet, border: `1px solid color-mix(in srgb, ${outline} 45%, transparent)` };
  }
}

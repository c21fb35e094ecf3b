import type { CSSObject, Theme } from '@mui/material/styles';

/** What lies on a page as a sheet of its own: the council's paper, corners, and a line around it. */
export function cardLook({ vars, council }: Theme): CSSObject {
  return {
    background: vars.palette.background.paper,
    borderRadius: council.shape.radius,
    border: `1px solid color-mix(in srgb, ${vars.palette.outline} 45%, transparent)`,
  };
}

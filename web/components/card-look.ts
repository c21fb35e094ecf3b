import type { CSSObject, Theme } from '@mui/material/styles';

/** The look of a sheet on the page: the council's paper colour, corners, and a border. */
export function cardLook({ vars, council }: Theme): CSSObject {
  return {
    background: vars.palette.background.paper,
    borderRadius: council.shape.radius,
    border: `1px solid color-mix(in srgb, ${vars.palette.outline} 45%, transparent)`,
  };
}

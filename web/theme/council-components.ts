import type { Components, Theme } from '@mui/material/styles';

/** What every council changes in Material's components: flat, calm, no ripple. */
export const councilComponents: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
};

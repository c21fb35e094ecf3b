import type { Components, Theme } from '@mui/material/styles';

/** What every council changes in Material's components: flat, calm, no ripple, 44 px to touch. */
export const councilComponents: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: '2.75rem',
        paddingInline: theme.spacing(2.5),
        borderRadius: Math.min(theme.council.shape.radius, 28),
        gap: '0.5em',
        textAlign: 'center',
      }),
      outlined: ({ theme }) => ({
        borderWidth: 2,
        borderColor: theme.vars.palette.outline,
        color: theme.vars.palette.link,
        '&:hover': { borderColor: theme.vars.palette.link },
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
};

import type { CSSObject, Theme } from '@mui/material/styles';
import type { Theme as CouncilTheme } from '#schemas/tenant/theme.ts';

export interface ButtonStyle {
  /** The main action is `contained`, one per view; `text` by default. */
  readonly variant?: 'contained' | 'outlined' | 'text' | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
}

/**
 * Returns the attributes that {@link buttonStyles} selects by, and the class that councils style.
 */
export function styleAttributes({
  variant,
  size,
  className,
}: ButtonStyle & { readonly className?: string | undefined }) {
  return {
    'data-look': variant,
    'data-size': size,
    className: className ? `button ${className}` : 'button',
  };
}

/** Returns the radius of a button's corners, by the council's theme. */
export function buttonRadius({ shape, layout }: Pick<CouncilTheme, 'shape' | 'layout'>): number {
  switch (layout.button ?? 'rounded') {
    case 'pill':
      return 999;
    case 'square':
      return 0;
    case 'keyed':
      return Math.min(shape.radius, 8);
    case 'rounded':
      return Math.min(shape.radius, 28);
  }
}

/**
 * Returns the styles of buttons, and of links that look like them: flat, with a touch target of 44 px.
 * Material's button would add its ripple and its spinner, 6 kB of the first page, which we would switch off. A
 * variant is no more specific than the rest: any place that shows a button can restyle it.
 */
export function buttonStyles({ theme }: { readonly theme: Theme }): CSSObject {
  const { palette } = theme.vars;
  return {
    ...theme.typography.button,
    fontFamily: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5em',
    minWidth: '4rem',
    minHeight: '2.75rem',
    padding: theme.spacing(0.75, 2.5),
    borderRadius: buttonRadius(theme.council),
    border: '2px solid transparent',
    background: 'none',
    color: palette.link,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color 160ms, border-color 160ms, transform 90ms',
    '&:where([data-size="small"])': { fontSize: '0.9375rem', padding: theme.spacing(0.75, 1.25) },
    '&:where([data-size="large"])': { minHeight: '3.125rem', padding: theme.spacing(0.75, 3) },
    '&:where([data-look="outlined"])': { borderColor: palette.outline },
    '&:where([data-look="contained"])': {
      background: palette.primary.main,
      color: palette.primary.contrastText,
    },
    ...(theme.council.layout.button === 'keyed' && {
      '&:where([data-look="contained"], [data-look="outlined"])': {
        boxShadow: 'inset 0 -4px color-mix(in srgb, currentColor 45%, transparent)',
      },
    }),
    '&:hover': { background: `color-mix(in srgb, ${palette.link} 8%, transparent)` },
    '&:where([data-look="contained"]):hover': { background: palette.primary.dark },
    '&:where([data-look="outlined"]):hover': { borderColor: palette.link },
    '&:active:not(:disabled, [aria-disabled="true"])': { transform: 'scale(0.97)' },
    '&:disabled': { opacity: 0.6 },
    '&:disabled, &[aria-disabled="true"]': { cursor: 'default' },
    '@media (forced-colors: active)': { borderColor: 'ButtonText' },
  };
}

import type { CSSObject, Theme } from '@mui/material/styles';

export interface ButtonLook {
  /** One filled button per view: the main action. Text by default. */
  readonly variant?: 'contained' | 'outlined' | 'text';
  readonly size?: 'small' | 'medium' | 'large';
}

/** Keeps the look out of the element's attributes. */
export function isElementProp(name: string): boolean {
  return name !== 'variant' && name !== 'size';
}

const inset = { small: 1.25, medium: 2.5, large: 3 } as const;

/**
 * The look of buttons, and of links that look like them: flat, calm, 44 px to touch. Material's button would add
 * its ripple and its spinner, 6 kB of the first page, which we would switch off.
 */
export function buttonLook({
  theme,
  variant = 'text',
  size = 'medium',
}: ButtonLook & { readonly theme: Theme }): CSSObject {
  const { palette } = theme.vars;
  const contained = variant === 'contained';
  const hover = contained ? palette.primary.dark : `color-mix(in srgb, ${palette.link} 8%, transparent)`;
  return {
    ...theme.typography.button,
    fontFamily: 'inherit',
    ...(size === 'small' ? { fontSize: '0.9375rem' } : {}),
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5em',
    minWidth: '4rem',
    minHeight: size === 'large' ? '3.125rem' : '2.75rem',
    padding: theme.spacing(0.75, inset[size]),
    borderRadius: Math.min(theme.council.shape.radius, 28),
    border: `2px solid ${variant === 'outlined' ? palette.outline : 'transparent'}`,
    background: contained ? palette.primary.main : 'none',
    color: contained ? palette.primary.contrastText : palette.link,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color 160ms, border-color 160ms',
    '&:hover': { background: hover, ...(variant === 'outlined' ? { borderColor: palette.link } : {}) },
    '&:disabled': { opacity: 0.6 },
    '&:disabled, &[aria-disabled="true"]': { cursor: 'default' },
    '@media (forced-colors: active)': { borderColor: 'ButtonText' },
  };
}

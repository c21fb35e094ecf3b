import type { Palette } from '#schemas/tenant/theme.ts';

const entries = {
  'primary-main': 'primary',
  'primary-contrastText': 'onPrimary',
  'secondary-main': 'accent',
  'secondary-contrastText': 'onAccent',
  'header-main': 'header',
  'header-contrastText': 'onHeader',
  'background-default': 'background',
  'background-paper': 'surface',
  'text-primary': 'text',
  'text-secondary': 'mutedText',
  link: 'link',
  outline: 'outline',
  divider: 'outline',
  focus: 'focus',
  'success-main': 'success',
  'warning-main': 'warning',
  'error-main': 'danger',
} as const satisfies Readonly<Record<string, keyof Palette>>;

/**
 * The CSS variables that councils' stylesheets may use, each with the entry of theme.json whose colour it has: that of
 * `light`, and on dark pages that of `dark`. Every page declares all of them.
 */
export const colourVariables: ReadonlyMap<string, keyof Palette> = new Map(
  Object.entries(entries).map(([name, colour]) => [`--lintel-palette-${name}`, colour]),
);

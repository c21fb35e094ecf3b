import type { Theme } from '#schemas/tenant/theme.ts';

/** Returns the colour behind a council's mark in the header, as `web/layout/Header.tsx` paints it. */
export function logoBackground({ light, dark, layout }: Theme, scheme: 'light' | 'dark'): string {
  const palette = scheme === 'light' ? light : dark;
  return layout.header === 'stacked' || layout.header === 'centred' ? palette.surface : palette.header;
}

/**
 * Returns the parts of a theme that are visible in its icons and its share picture. Equal texts mean equal
 * pictures.
 */
export function iconLook(theme: Theme): string {
  const { light, shape } = theme;
  return [
    logoBackground(theme, 'light'),
    logoBackground(theme, 'dark'),
    light.header,
    light.onHeader,
    light.accent,
    light.primary,
    light.onPrimary,
    light.surface,
    String(shape.radius),
  ]
    .join(' ')
    .toLowerCase();
}

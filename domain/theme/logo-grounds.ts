import type { Theme } from '#schemas/tenant/theme.ts';

/** The colour on which a council's mark stands in the header, as `web/layout/Header.tsx` paints it. */
export function logoGround({ light, dark, layout }: Theme, scheme: 'light' | 'dark'): string {
  const palette = scheme === 'light' ? light : dark;
  return layout.header === 'stacked' || layout.header === 'centred' ? palette.surface : palette.header;
}

/** What of a theme can be seen in its icons and its share picture; the same text for the same look of them. */
export function iconLook(theme: Theme): string {
  const { light, shape } = theme;
  return [
    logoGround(theme, 'light'),
    logoGround(theme, 'dark'),
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

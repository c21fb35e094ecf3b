import { createTheme, type Theme } from '@mui/material/styles';
import { hoverBackground } from '#domain/theme/contrast.ts';
import { familyList } from '#domain/theme/family-list.ts';
import type { Theme as CouncilTheme } from '#schemas/tenant/theme.ts';

/** A council theme's additions to Material's own tokens, which give `theme.vars.palette.header` its type. */
interface CouncilPalette {
  header: { main: string; contrastText: string };
  link: string;
  outline: string;
  focus: string;
}

declare module '@mui/material/styles' {
  /** `theme.vars` always exists: every council's theme uses CSS variables. */
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends CouncilPalette {}
  interface PaletteOptions extends CouncilPalette {}
  interface Theme {
    council: Pick<CouncilTheme, 'shape' | 'layout'>;
  }
  interface ThemeOptions {
    council: Pick<CouncilTheme, 'shape' | 'layout'>;
  }
}

function materialPalette(palette: CouncilTheme['light']) {
  return {
    primary: {
      main: palette.primary,
      // Material would darken it under the pointer, in dark pages too, where its text is dark.
      dark: hoverBackground(palette.primary, palette.onPrimary),
      contrastText: palette.onPrimary,
    },
    secondary: { main: palette.accent, contrastText: palette.onAccent },
    error: { main: palette.danger },
    warning: { main: palette.warning },
    success: { main: palette.success },
    background: { default: palette.background, paper: palette.surface },
    text: { primary: palette.text, secondary: palette.mutedText },
    divider: palette.outline,
    header: { main: palette.header, contrastText: palette.onHeader },
    link: palette.link,
    outline: palette.outline,
    focus: palette.focus,
  };
}

/**
 * Creates Material's theme in a council's colours, typeface and shape. Colours become CSS variables
 * (`--lintel-palette-…`), which lets light and dark switch without a render. `darkMode` is the site setting
 * `themeDarkMode` (specification section 1): if it is off there is no dark scheme at all.
 */
export function createCouncilTheme(council: CouncilTheme, darkMode: boolean): Theme {
  const { headingWeight } = council.typeface;
  const heading = familyList(council.typeface, 'heading');
  const title = { fontFamily: heading, fontWeight: headingWeight, letterSpacing: '-0.01em', lineHeight: 1.2 };
  return createTheme({
    cssVariables: { cssVarPrefix: 'lintel', colorSchemeSelector: '[data-theme="%s"]' },
    colorSchemes: {
      light: { palette: materialPalette(council.light) },
      ...(darkMode ? { dark: { palette: materialPalette(council.dark) } } : {}),
    },
    council: { shape: council.shape, layout: council.layout },
    shape: { borderRadius: council.shape.radius },
    spacing: council.shape.density === 'spacious' ? 9 : 8,
    typography: {
      fontFamily: familyList(council.typeface, 'body'),
      // 17 px: people read this on small phones, often in a hurry. It is in rem, because a larger browser
      // setting must apply.
      fontSize: 15,
      body1: { fontSize: '1.0625rem', lineHeight: 1.6 },
      body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
      h1: { ...title, fontSize: 'clamp(1.875rem, 1.4rem + 2.2vw, 2.75rem)', lineHeight: 1.12 },
      h2: { ...title, fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)' },
      h3: { ...title, fontSize: '1.1875rem' },
      button: { textTransform: 'none', fontWeight: 600, fontSize: '1.0625rem', lineHeight: 1.4 },
    },
  });
}

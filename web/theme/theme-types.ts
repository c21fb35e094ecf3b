import type { Theme as CouncilTheme } from '#schemas/tenant/theme.ts';

/** What a council's theme adds to Material's own tokens, so that `theme.vars.palette.header` is typed. */
interface CouncilPalette {
  header: { main: string; contrastText: string };
  link: string;
  outline: string;
  focus: string;
}

declare module '@mui/material/styles' {
  /** `theme.vars` is always there: every council's theme is made of CSS variables. */
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

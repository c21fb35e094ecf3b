import type { Plugin } from 'vite';

/** Modules of Material by how their path ends, and what stands in their place. */
const standIns: Readonly<Record<string, string>> = {
  // Reads the property `sx`, which the linter forbids, and every shorthand that it knows.
  '/@mui/system/styleFunctionSx/styleFunctionSx.mjs':
    'const none = () => null; none.filterProps = ["sx"];' +
    'export const unstable_createStyleFunctionSx = () => none; export default none;',
  '/@mui/system/styleFunctionSx/defaultSxConfig.mjs': 'export default {};',
  // Writes a script for servers that render with React; here api/page/first-paint.ts does it.
  '/@mui/system/InitColorSchemeScript/InitColorSchemeScript.mjs':
    'export const DEFAULT_MODE_STORAGE_KEY = "mode"; export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = "color-scheme";' +
    'export const DEFAULT_ATTRIBUTE = "data-color-scheme"; export const buildInitColorSchemeScript = () => null;' +
    'export default () => null;',
};

/** Leaves out of every page what Material brings for what we do otherwise: 4 kB gzip of the first page. */
export function muiStandIns(): Plugin {
  return {
    name: 'lintel:mui-stand-ins',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      return Object.entries(standIns).find(([end]) => id.endsWith(end))?.[1] ?? null;
    },
  };
}

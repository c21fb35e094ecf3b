import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** A council's styles as CSS, as the web build's `server/styles.js` answers. */
export interface CouncilStyles {
  /** The theme's variables, which every rule needs. */
  readonly variables: string;
  /** The rules of each class, in the order in which they belong. */
  readonly rules: readonly { readonly name: string; readonly css: string }[];
}

/** Writes the styles of the web build for a council's theme; it takes some 30 ms. */
export type WriteStyles = (theme: Theme, hasDark: boolean) => CouncilStyles;

interface Written {
  readonly styles: CouncilStyles;
  readonly file: WrittenAnswer;
}

// A council's languages, and its draft where it leaves the theme alone, share one theme.
const written = new WeakMap<Theme, { readonly dark?: Written; readonly light?: Written }>();

function stylesOf(write: WriteStyles, { theme, tenant }: TenantFiles): Written {
  const scheme = isSettingOn(tenant.siteSettings, 'themeDarkMode') ? 'dark' : 'light';
  const known = written.get(theme)?.[scheme];
  if (known) return known;
  const styles = write(theme, scheme === 'dark');
  const css = styles.variables + styles.rules.map((rule) => rule.css).join('');
  const made = { styles, file: new WrittenAnswer(css, [], 'text/css') };
  written.set(theme, { ...written.get(theme), [scheme]: made });
  return made;
}

/** All styles of a council as a file, written once for as long as its theme is the same object. */
export function stylesFile(write: WriteStyles, files: TenantFiles): WrittenAnswer {
  return stylesOf(write, files).file;
}

/** The file's address. Other styles have another address, so a browser may keep it for good. */
export function stylesAddress(write: WriteStyles, files: TenantFiles): string {
  return `/tenant/theme/${stylesFile(write, files).hash}.css`;
}

/**
 * The styles that a piece of HTML needs, to stand before it in the page: the theme's variables, and the rules of the
 * classes in it.
 */
export function stylesWithin(write: WriteStyles, files: TenantFiles, html: string): string {
  const { variables, rules } = stylesOf(write, files).styles;
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  return variables + rules.flatMap(({ name, css }) => (classes.has(name) ? css : [])).join('');
}

import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** A council's styles as CSS, as returned by the web build's `server/styles.js`. */
interface CouncilStyles {
  /** The theme's variables, which every rule needs. */
  readonly variables: string;
  /** The rules of each class, in cascade order. */
  readonly rules: readonly { readonly name: string; readonly css: string }[];
}

/** Writes the web build's styles for a council's theme; this takes about 30 ms. */
export type WriteStyles = (theme: Theme, hasDark: boolean) => CouncilStyles;

interface Written {
  readonly styles: CouncilStyles;
  readonly file: WrittenAnswer;
}

// A council's languages share one theme, and so does its draft if it leaves the theme unchanged.
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

/** Returns all styles of a council as a file, written once while its theme is the same object. */
export function stylesFile(write: WriteStyles, files: TenantFiles): WrittenAnswer {
  return stylesOf(write, files).file;
}

/** Returns the file's address. It changes with the styles, so a browser may keep the file for good. */
export function stylesAddress(write: WriteStyles, files: TenantFiles): string {
  return `/tenant/theme/${stylesFile(write, files).hash}.css`;
}

/**
 * Returns the styles that a piece of HTML needs before it in the page: the theme's variables, and the rules of
 * its classes.
 */
export function stylesWithin(write: WriteStyles, files: TenantFiles, html: string): string {
  const { variables, rules } = stylesOf(write, files).styles;
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  return variables + rules.flatMap(({ name, css }) => (classes.has(name) ? css : [])).join('');
}

import { createHash } from 'node:crypto';

/** Stylesheets made from content, by the hash in their address: `/tenant/styles/<hash>.css`. */
export type Stylesheets = ReadonlyMap<string, string>;

const stylesheetPrefix = '/tenant/styles/';

/**
 * Makes one stylesheet from rules and style attributes.
 * @returns undefined if it would be empty.
 */
export function makeStylesheet(
  rules: string,
  attributes: ReadonlyMap<string, string>,
): { readonly hash: string; readonly css: string; readonly address: string } | undefined {
  // The class is repeated three times, so that it outweighs the page's rules as the attribute did.
  const made = [...attributes].map(([name, css]) => `.${name}.${name}.${name}{${css}}`).join('');
  const css = rules + made;
  if (css === '') return undefined;
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
  return { hash, css, address: `${stylesheetPrefix}${hash}.css` };
}

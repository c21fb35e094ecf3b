import { createHash } from 'node:crypto';

/** Stylesheets made of content, by the hash that is their address: `/tenant/styles/<hash>.css`. */
export type Stylesheets = ReadonlyMap<string, string>;

export const stylesheetPrefix = '/tenant/styles/';

/**
 * One stylesheet made from rules and from style attributes.
 * @returns undefined where there is nothing to say.
 */
export function makeStylesheet(
  rules: string,
  attributes: ReadonlyMap<string, string>,
): { readonly hash: string; readonly css: string; readonly address: string } | undefined {
  // The class three times, so that it outweighs the page's rules as the attribute did.
  const made = [...attributes].map(([name, css]) => `.${name}.${name}.${name}{${css}}`).join('');
  const css = rules + made;
  if (css === '') return undefined;
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
  return { hash, css, address: `${stylesheetPrefix}${hash}.css` };
}

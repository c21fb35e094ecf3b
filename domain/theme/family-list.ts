import type { OwnTypeface } from '#schemas/tenant/own-typeface.ts';
import type { Theme } from '#schemas/tenant/theme.ts';

/** Returns the name of a fallback font on a page. No installed typeface has such a name. */
export const fallbackFontName = ({ name }: Pick<OwnTypeface, 'name'>, like: string): string =>
  `${name} like ${like}`;

/** Returns the names of a typeface's fallback fonts, in order of preference. */
const fallbackFontNames = (own: OwnTypeface): readonly string[] => [
  ...new Set((own.standIns ?? []).map(({ like }) => fallbackFontName(own, like))),
];

/** Returns the entries of a CSS font-family list, as written. */
function entriesOf(list: string): readonly string[] {
  return (list.match(/"[^"]*"|'[^']*'|[^,"']+/g) ?? []).map((entry) => entry.trim()).filter(Boolean);
}

/** Returns whether an entry names a typeface. Case does not matter in CSS. */
function isCalled(entry: string, name: string): boolean {
  return entry.replace(/^(["'])(.*)\1$/, '$2').toLowerCase() === name.toLowerCase();
}

/** True if a CSS font-family list names a typeface. */
export const isNamedIn = (list: string, name: string): boolean =>
  entriesOf(list).some((entry) => isCalled(entry, name));

/**
 * Returns a CSS font-family list as pages use it: each of the council's own typefaces is followed by its
 * fallback fonts.
 */
export function familyList({ own = [], ...lists }: Theme['typeface'], part: 'body' | 'heading'): string {
  if (!own.some(({ name }) => isNamedIn(lists[part], name))) return lists[part];
  return entriesOf(lists[part])
    .flatMap((entry) => {
      const found = own.find(({ name }) => isCalled(entry, name));
      return found ? [found.name, ...fallbackFontNames(found)].map((name) => `'${name}'`) : entry;
    })
    .join(', ');
}

/**
 * Returns a CSS font-family list that begins with a typeface, replacing others. The other fallbacks stay if they
 * match the typeface in having serifs or not.
 */
export function withFamily(
  list: string,
  { name, isSerif }: { readonly name: string; readonly isSerif: boolean },
  others: readonly string[],
): string {
  const rest = entriesOf(list).filter((entry) => ![name, ...others].some((one) => isCalled(entry, one)));
  const hasSerifs = /^(?:ui-)?serif$/i.test(rest.at(-1) ?? '');
  const kept = hasSerifs === isSerif ? rest : isSerif ? ['serif'] : ['system-ui', 'sans-serif'];
  return [`'${name}'`, ...kept].join(', ');
}

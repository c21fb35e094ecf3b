import type { OwnTypeface } from '#schemas/tenant/own-typeface.ts';
import type { Theme } from '#schemas/tenant/theme.ts';

/** What a stand-in of a typeface is called on a page: no device has a typeface of that name. */
export const standInName = ({ name }: Pick<OwnTypeface, 'name'>, like: string): string =>
  `${name} like ${like}`;

/** The stand-ins of a typeface by their names, in order of preference. */
export const standInNames = (own: OwnTypeface): readonly string[] => [
  ...new Set((own.standIns ?? []).map(({ like }) => standInName(own, like))),
];

/** The entries of a CSS font-family list, as they are written. */
function entriesOf(list: string): readonly string[] {
  return (list.match(/"[^"]*"|'[^']*'|[^,"']+/g) ?? []).map((entry) => entry.trim()).filter(Boolean);
}

/** Case does not matter in CSS. */
function isCalled(entry: string, name: string): boolean {
  return entry.replace(/^(["'])(.*)\1$/, '$2').toLowerCase() === name.toLowerCase();
}

/** Whether a CSS font-family list asks for a typeface. */
export const isNamedIn = (list: string, name: string): boolean =>
  entriesOf(list).some((entry) => isCalled(entry, name));

/** A CSS font-family list as pages use it: behind each of the council's own typefaces stands what stands in for it. */
export function familyList({ own = [], ...lists }: Theme['typeface'], part: 'body' | 'heading'): string {
  if (!own.some(({ name }) => isNamedIn(lists[part], name))) return lists[part];
  return entriesOf(lists[part])
    .flatMap((entry) => {
      const found = own.find(({ name }) => isCalled(entry, name));
      return found ? [found.name, ...standInNames(found)].map((name) => `'${name}'`) : entry;
    })
    .join(', ');
}

/** A CSS font-family list that begins with a typeface, in the place of others. */
export function withFamily(list: string, name: string, others: readonly string[]): string {
  const rest = entriesOf(list).filter((entry) => ![name, ...others].some((one) => isCalled(entry, one)));
  return [`'${name}'`, ...rest].join(', ');
}

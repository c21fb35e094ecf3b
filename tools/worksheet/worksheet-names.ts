import { didYouMean } from '#api/rules/words/near-word.ts';
import { brokenNamesIn, namesIn, neededNames, saidFor } from '../councils/text-names.ts';

/**
 * Returns the faults in a translation's names in braces and angle brackets, each as the end of a sentence about it,
 * with a cure.
 */
export function wrongNames(original: string, translation: string): string[] {
  const known = [...namesIn(original)];
  const meant = brokenNamesIn(original);
  const broken = brokenNamesIn(translation).filter((written) => !meant.includes(written));
  return [
    ...[...namesIn(translation)]
      .filter((name) => !known.includes(name))
      .map((name) => `has ${name}, which nothing fills in. ${cureOf(name, known)}`),
    ...broken.map((written) => {
      const name = `{{${written.replace(/[{}\s]/g, '')}}}`;
      return `has ${written}, which readers would see as it is. ${known.includes(name) ? `Write two braces on each side: ${name}.` : cureOf(name, known)}`;
    }),
  ];
}

/**
 * Returns names that a translation leaves out, in the same form as {@link wrongNames}. A plural form for a single
 * number may use a word instead, as the check allows.
 * @param key the text's key, which says which plural form it is
 * @param hasZero see `numbersSaidBy`
 */
export function lostNames(
  { key, locale, hasZero }: { readonly key: string; readonly locale: string; readonly hasZero: boolean },
  original: string,
  translation: string,
): string[] {
  const said = namesIn(translation);
  return [...neededNames(key, original, locale, hasZero)]
    .filter((name) => !said.has(name))
    .map(
      (name) =>
        `leaves out ${name}, so readers would not see it.${saidFor(key, name, locale, hasZero)} Copy it exactly to where it belongs in the sentence.`,
    );
}

function cureOf(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'Nothing is filled in here. Remove it, or write the word itself.';
  return `${didYouMean(name, known)}You can use: ${known.join(', ')}.`;
}

import { nearestWord } from '#api/rules/words/near-word.ts';
import { numbersSaidBy, pluralForm } from '#domain/words/plural-forms.ts';

/** Returns the names that i18next fills in, `{{site}}`, and tags that become links, `<tel>`. */
export function namesIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?([a-z]+)\/?>/gi)].map(([, filled, tag]) =>
      filled === undefined ? `<${tag}>` : `{{${filled}}}`,
    ),
  );
}

/** Returns names without two braces on each side, which residents would see as written. */
export function brokenNamesIn(text: string): string[] {
  return [...text.matchAll(/\{+\s*[\w.]+\s*\}+/g)]
    .map(([written]) => written)
    .filter((written) => !/^\{\{[^{}]+\}\}$/.test(written));
}

/**
 * Returns the names of an original that a text with this key must contain. A form for a single number may leave out
 * `{{count}}`, and a form for 0 everything: "One home" says its number in a word, and so may "dau gartref".
 * @param hasZero see `numbersSaidBy`
 */
export function neededNames(key: string, original: string, locale: string, hasZero: boolean): Set<string> {
  const wanted = namesIn(original);
  const form = pluralForm.exec(key)?.[2];
  const numbers = form === undefined ? [] : numbersSaidBy(form, locale, hasZero);
  if (form === undefined || numbers.length > 1) return wanted;
  if (numbers[0] === 0) wanted.clear();
  else wanted.delete('{{count}}');
  return wanted;
}

/** Returns the key of a counted text's form for 0, whichever form `key` is. */
export function zeroOf(key: string): string {
  return key.replace(pluralForm, '$1_zero');
}

/**
 * Returns a sentence naming the numbers that a text without `{{count}}` does not show: ` In lv-LV this form is said for
 * 0, 10, 11 and more.`
 */
export function saidFor(key: string, name: string, locale: string, hasZero: boolean): string {
  const form = pluralForm.exec(key)?.[2];
  if (form === undefined || name !== '{{count}}') return '';
  const numbers = numbersSaidBy(form, locale, hasZero);
  const first = numbers.slice(0, 3).join(', ');
  return ` In ${locale}, this plural form is used for ${first}${numbers.length > 3 ? ' and more' : ''}.`;
}

/** Returns advice for a name that nothing fills in. */
export function cureOfName(name: string, original: string): string {
  const known = [...namesIn(original)];
  const near = nearestWord(name, known);
  if (near !== undefined) return `Did you mean ${near}?`;
  return known.length === 0
    ? 'Nothing is filled in here. Remove it, or write the word itself.'
    : `You can use: ${known.join(', ')}.`;
}

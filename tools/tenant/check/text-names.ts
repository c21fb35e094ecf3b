import { nearestWord } from '#domain/words/near-word.ts';

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Names that i18next fills in, `{{site}}`, and tags that become links, `<tel>`. */
export function namesIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?([a-z]+)\/?>/gi)].map(([, filled, tag]) =>
      filled === undefined ? `<${tag}>` : `{{${filled}}}`,
    ),
  );
}

/** Names without two braces on each side, which residents would see unfilled. */
export function brokenNamesIn(text: string): string[] {
  return [...text.matchAll(/\{+\s*[\w.]+\s*\}+/g)]
    .map(([written]) => written)
    .filter((written) => !/^\{\{[^{}]+\}\}$/.test(written));
}

/** Names of an original that a text with this key has to hold. */
export function neededNames(key: string, original: string): Set<string> {
  const wanted = namesIn(original);
  // "One home" says its number in a word, and so may "dau gartref"; a text for zero needs no number.
  if (key.endsWith('_zero')) wanted.clear();
  else if (pluralForm.test(key)) wanted.delete('{{count}}');
  return wanted;
}

/** What to write for a name that nothing fills in. */
export function cureOfName(name: string, original: string): string {
  const known = [...namesIn(original)];
  const near = nearestWord(name, known);
  if (near !== undefined) return `Did you mean ${near}?`;
  return known.length === 0
    ? 'Nothing is filled in here: take it away, or write the word itself.'
    : `What is filled in here: ${known.join(', ')}.`;
}

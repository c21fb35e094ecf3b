import type { Messages } from '#schemas/api/bootstrap.ts';
import { pluralForm, pluralForms } from './plural-forms.ts';

/**
 * Merges the texts of a language with another language's for those that are missing. The latter are in a group
 * named after their locale, such as `en-GB`, so that their language and plural rules are known; see `partsOf`. If
 * one plural form of a text is missing, all its forms come from the other language, since English has no `few` for
 * Polish. Empty texts count as missing.
 * @param texts of the language; `locale` names it.
 * @param others every text, in the language `otherLocale`.
 */
export function withFallback(
  texts: Messages,
  others: Messages,
  locale: string,
  otherLocale: string,
): Messages {
  const { own, borrowed } = mergeTexts(texts, others, pluralForms(locale));
  return Object.keys(borrowed).length === 0 ? own : { ...own, [otherLocale]: borrowed };
}

/** Splits the result of `withFallback` into the texts of the language and those of the other one. */
export function partsOf(
  messages: Messages,
  otherLocale: string,
): { readonly own: Messages; readonly borrowed: Messages | undefined } {
  const { [otherLocale]: borrowed, ...own } = messages;
  return typeof borrowed === 'object' ? { own, borrowed } : { own: messages, borrowed: undefined };
}

interface Merged {
  readonly own: Messages;
  readonly borrowed: Messages;
}

function mergeTexts(texts: Messages, others: Messages, forms: readonly string[]): Merged {
  const own: Messages = {};
  const borrowed: Messages = {};
  for (const [key, other] of Object.entries(others)) {
    const text = texts[key];
    if (typeof other === 'object') {
      const inner = mergeTexts(typeof text === 'object' ? text : {}, other, forms);
      if (Object.keys(inner.own).length > 0) own[key] = inner.own;
      if (Object.keys(inner.borrowed).length > 0) borrowed[key] = inner.borrowed;
    } else if (!isCounted(key, others)) {
      if (isText(text)) own[key] = text;
      else borrowed[key] = other;
    } else if (forms.some((form) => !isText(texts[`${stemOf(key)}_${form}`]))) borrowed[key] = other;
  }
  for (const [key, text] of Object.entries(texts)) {
    const isOwnGroup = typeof text === 'object' && !(key in others);
    if (own[key] === undefined && (isOwnGroup || isText(text))) own[key] = text;
  }
  return { own, borrowed };
}

/** Checks whether a key is a plural form of a counted text: without a `_other` form, it only ends like one. */
function isCounted(key: string, others: Messages): boolean {
  return pluralForm.test(key) && typeof others[`${stemOf(key)}_other`] === 'string';
}

function stemOf(key: string): string {
  return pluralForm.exec(key)?.[1] ?? key;
}

function isText(text: string | Messages | undefined): text is string {
  return typeof text === 'string' && text !== '';
}

import type { Messages } from '#schemas/api/bootstrap.ts';
import { pluralForm, pluralForms } from './plural-forms.ts';

/**
 * Returns the texts of a language, with missing ones from another: these are in a group named after the other
 * locale, such as `en-GB`, so that a reader of a text knows its language and counts by its rules; see
 * `partsOf`. English has no word for the `few` of Polish: if a form of a counted text is missing, all forms of
 * it are in English. An empty text is a missing one.
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

/**
 * Returns whether a key is a form of a counted text; a key that merely ends like one has no `_other` beside it.
 */
function isCounted(key: string, others: Messages): boolean {
  return pluralForm.test(key) && typeof others[`${stemOf(key)}_other`] === 'string';
}

function stemOf(key: string): string {
  return pluralForm.exec(key)?.[1] ?? key;
}

function isText(text: string | Messages | undefined): text is string {
  return typeof text === 'string' && text !== '';
}

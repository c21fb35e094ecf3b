import type { Messages } from '#schemas/api/bootstrap.ts';

const pluralForm = /^(.+)_(zero|one|two|few|many|other)$/;

/**
 * The texts of a language, in which what it lacks is said in another one. A single text takes the place of a missing
 * one. A counted text cannot, since languages count in different forms: English has no word for the `few` of Polish.
 * Where a form is missing, all forms of the other language stand in a group that is called by its locale, such as
 * `en-GB`, and whoever says the text counts by the rules of that language; see `partsOf`. An empty text is a missing one.
 * @param texts of the language; `locale` names it.
 * @param others every text, in the language `otherLocale`.
 */
export function withFallback(
  texts: Messages,
  others: Messages,
  locale: string,
  otherLocale: string,
): Messages {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const { said, counted } = lay(texts, others, forms);
  return Object.keys(counted).length === 0 ? said : { ...said, [otherLocale]: counted };
}

/** What `withFallback` put together: what is said in the language, and what is counted in the other one. */
export function partsOf(
  messages: Messages,
  otherLocale: string,
): { readonly said: Messages; readonly counted: Messages | undefined } {
  const { [otherLocale]: counted, ...said } = messages;
  return typeof counted === 'object' ? { said, counted } : { said: messages, counted: undefined };
}

interface Laid {
  readonly said: Messages;
  readonly counted: Messages;
}

function lay(texts: Messages, others: Messages, forms: readonly string[]): Laid {
  const said: Messages = {};
  const counted: Messages = {};
  for (const [key, other] of Object.entries(others)) {
    const text = texts[key];
    if (typeof other === 'object') {
      const inner = lay(typeof text === 'object' ? text : {}, other, forms);
      said[key] = inner.said;
      if (Object.keys(inner.counted).length > 0) counted[key] = inner.counted;
    } else if (!isCounted(key, others)) said[key] = isText(text) ? text : other;
    else if (forms.some((form) => !isText(texts[`${stemOf(key)}_${form}`]))) counted[key] = other;
  }
  for (const [key, text] of Object.entries(texts)) {
    if (said[key] === undefined && (typeof text === 'object' || isText(text))) said[key] = text;
  }
  return { said, counted };
}

/** A form of a text that is said by number; one that merely ends like one has no `_other` beside it. */
function isCounted(key: string, others: Messages): boolean {
  return pluralForm.test(key) && typeof others[`${stemOf(key)}_other`] === 'string';
}

function stemOf(key: string): string {
  return pluralForm.exec(key)?.[1] ?? key;
}

function isText(text: string | Messages | undefined): text is string {
  return typeof text === 'string' && text !== '';
}

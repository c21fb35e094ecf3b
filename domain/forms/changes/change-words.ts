import type { FormChange } from '#schemas/forms/form-change.ts';

/** A sentence as shown, with its language: former wording may exist only in the language of the definition. */
interface TranslatedSentence {
  readonly text: string;
  readonly language: string;
}

/** A change translated as far as either version of its form has translations. */
export interface TranslatedChange extends Omit<FormChange, 'label' | 'former'> {
  readonly label: string;
  readonly language: string;
  readonly former: readonly TranslatedSentence[];
}

/** The language in which definitions are written; other languages are in separate files (`docs/forms.md`). */
const ownLanguage = 'en-GB';

/**
 * Translates a change.
 * @param wordsOf the translation of a sentence of either version; `undefined` if it has none
 */
export function translateChange(
  change: FormChange,
  locale: string,
  wordsOf: (sentence: string) => string | undefined,
): TranslatedChange {
  const translate = (sentence: string): TranslatedSentence => {
    const translated = wordsOf(sentence);
    return { text: translated ?? sentence, language: translated === undefined ? ownLanguage : locale };
  };
  const { text, language } = translate(change.label);
  return { ...change, label: text, language, former: change.former.map(translate) };
}

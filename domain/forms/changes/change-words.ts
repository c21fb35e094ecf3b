import type { FormChange } from '#schemas/forms/form-change.ts';

/** A sentence as shown, with its language: former words may exist only in the language of the definition. */
interface TranslatedSentence {
  readonly text: string;
  readonly language: string;
}

/** A change put into a language, as far as the two versions of its form have words in it. */
export interface TranslatedChange extends Omit<FormChange, 'label' | 'former'> {
  readonly label: string;
  readonly language: string;
  readonly former: readonly TranslatedSentence[];
}

/** The language in which definitions are written; other languages are in separate files (`docs/forms.md`). */
const ownLanguage = 'en-GB';

/**
 * Puts a change into a language.
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

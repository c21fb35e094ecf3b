import type { FormTexts } from '#schemas/forms/definition.ts';
import { gapsOf } from '#domain/forms/texts/gaps.ts';
import { writtenLinks } from '#domain/forms/texts/links.ts';
import type { Sentence } from './sentences.ts';

/** A sentence that a language lacks, or translates with other placeholders or links. */
export interface TextGap {
  readonly kind: 'textMissing' | 'textPlaceholders' | 'textLinks';
  readonly sentence: Sentence;
}

/**
 * Returns every sentence, once, that has no translation, or one whose {{names}} or links differ from the
 * original's.
 */
export function gapsIn(sentences: readonly Sentence[], texts: FormTexts): TextGap[] {
  const once = new Map(sentences.map((sentence) => [sentence.text, sentence]));
  return [...once.values()].flatMap((sentence): TextGap[] => {
    const translation = Object.hasOwn(texts, sentence.text) ? texts[sentence.text] : undefined;
    if (translation === undefined) return [{ kind: 'textMissing', sentence }];
    if (named(translation) !== named(sentence.text)) return [{ kind: 'textPlaceholders', sentence }];
    // A page elsewhere may have another address in another language, so only the number of links counts.
    return writtenLinks(translation).length === writtenLinks(sentence.text).length
      ? []
      : [{ kind: 'textLinks', sentence }];
  });
}

function named(text: string): string {
  // The words shown while a value is unknown are translated, too.
  return [...new Set(gapsOf(text).map(({ name, words }) => `${name}${words === null ? '' : '|'}`))]
    .sort()
    .join();
}

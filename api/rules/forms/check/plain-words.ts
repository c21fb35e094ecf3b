import type { FormDefinition } from '#schemas/forms/definition.ts';
import { mayHoldLinks, withoutLinks } from '#domain/forms/texts/links.ts';
import { error, type FormDefect, warning } from './defect.ts';
import { sentencesOf } from './sentences.ts';

/** A fault in the way a sentence is written, and its cure. Also used for translations. */
interface PlainFault {
  readonly kind: 'wordsBlank' | 'wordsSpace' | 'wordsMarkup' | 'wordsHidden';
  readonly message: string;
  readonly cure: string;
}

/** A tag, a comment or an entity of HTML; "a < b" and "R&B" do not count. */
const markup = /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]+|#x?[\da-f]+);/i;

/** Emphasis, links and headings as Markdown writes them. */
const markdown = /\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)|^#{1,6} /;

/** Control characters, and characters that have no width or change the direction of the text after them. */
const hidden = /(?![\t\n\r])[\p{Cc}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

/**
 * Reports sentences that are blank, have markup, hidden characters or stray spaces, in the order of the
 * definition.
 */
export function checkPlainWords(definition: FormDefinition): FormDefect[] {
  return sentencesOf(definition).flatMap(({ text, pointer }) => {
    const fault = plainFault(mayHoldLinks(pointer) ? withoutLinks(text) : text);
    if (fault === undefined) return [];
    const { kind, message, cure } = fault;
    return [
      kind === 'wordsBlank' ? error(kind, pointer, message, cure) : warning(kind, pointer, message, cure),
    ];
  });
}

/** Returns the worst fault in the way a text is written; `undefined` if there is none. */
export function plainFault(text: string): PlainFault | undefined {
  const bare = text.replace(new RegExp(hidden.source, 'gu'), '').trim();
  if (bare === '')
    return {
      kind: 'wordsBlank',
      message: 'This text contains only spaces.',
      cure: 'Write the text that people should see, or remove it.',
    };
  const tag = markup.exec(text) ?? markdown.exec(text);
  if (tag !== null)
    return {
      kind: 'wordsMarkup',
      message: `This text is shown exactly as written, so people would see "${tag[0].slice(0, 40)}".`,
      cure: 'Write plain text. For a new paragraph, add an entry to "intro" or to the "paragraphs" of a text. Links work only there.',
    };
  if (hidden.test(text))
    return {
      kind: 'wordsHidden',
      message: 'The text contains an invisible character, which may reverse what follows it.',
      cure: 'Delete the text and type it again instead of pasting it.',
    };
  if (text === text.trim() && !/[^\S\u00a0]{2}|[\t\n\r]/.test(text)) return undefined;
  return {
    kind: 'wordsSpace',
    message: 'The text starts or ends with a space, or contains two spaces in a row, a tab or a new line.',
    cure: `Write "${text.trim().replace(/\s+/g, ' ').slice(0, 60)}${text.length > 60 ? '…' : ''}".`,
  };
}

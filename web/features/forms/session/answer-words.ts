import type { TFunction } from 'i18next';
import { isSentLater } from '#domain/forms/formats/file-id.ts';
import { textOfAnswer } from '#domain/forms/typed-text.ts';
import type { Formats } from '#domain/words/formats.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { QuestionUi } from '#schemas/forms/definition.ts';
import type { SentFile } from '#schemas/files.ts';
import type { NamedItem } from '../page/contract.ts';
import { optionTitle } from './item-names.ts';

interface WordingFacts {
  readonly t: TFunction;
  readonly formats: Formats;
  /** The server's files in the answers, by id; null or undefined if not known. */
  readonly files?: ReadonlyMap<string, SentFile> | null;
  readonly items: { readonly [list: string]: readonly NamedItem[] | undefined };
}

/**
 * Returns an answer as people read it, with the text beside its box. A date that is not a calendar day stays as
 * typed.
 */
export function answerWords(
  { schema, ui }: { readonly schema: AnswerSchema; readonly ui?: QuestionUi | undefined },
  value: AnswerValue | undefined,
  context: WordingFacts,
): string {
  const words = typeof value === 'boolean' ? yesOrNo(value, ui, context) : bareWords(schema, value, context);
  const isTyped = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isTyped ? [ui?.prefix, words, ui?.suffix].filter((part) => part !== undefined).join(' ') : words;
}

function yesOrNo(value: boolean, ui: QuestionUi | undefined, { t }: WordingFacts): string {
  return value ? (ui?.yes ?? t('forms.session.yes')) : (ui?.no ?? t('forms.session.no'));
}

function bareWords(
  schema: AnswerSchema,
  value: Exclude<AnswerValue, boolean> | undefined,
  { t, formats, items, files }: WordingFacts,
): string {
  if (value === undefined || value === '') return t('forms.session.notProvided');
  if (typeof value === 'number')
    return 'format' in schema && schema.format === 'money'
      ? formats.money(pence(value))
      : formats.number(value);
  if (typeof value === 'string')
    return 'format' in schema ? textOfAnswer(schema, value, formats) : optionTitle(schema, value);
  if ('from' in schema) {
    const named = items[schema.from] ?? [];
    return value.flatMap((id) => named.find((item) => item.id === id)?.name ?? []).join(', ');
  }
  if ('documentKind' in schema) {
    if (isSentLater(value)) return t('forms.session.sentLater');
    return value.map((id) => files?.get(id)?.name ?? t('uploads.aFile')).join(', ');
  }
  return value.map((one) => optionTitle(schema, one)).join(', ');
}

/**
 * Returns an amount in whole pence, rounding half a penny up. 1.005 is stored as a double just below it, so
 * only the first fifteen digits count.
 */
function pence(pounds: number): number {
  return Math.round(Number((pounds * 100).toPrecision(15)));
}

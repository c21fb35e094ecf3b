import { createInstance, type TFunction } from 'i18next';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { isSentLater } from '#domain/forms/formats/file-id.ts';
import { textOfAnswer } from '#domain/forms/typed-text.ts';
import { createFormats, type Formats } from '#domain/words/formats.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition, QuestionUi } from '#schemas/forms/definition.ts';
import { allItems } from '#web/features/forms/session/item-names.ts';
import type { Council } from '../browser/council.ts';

/** A form and the words around it, in one language. */
export interface FormWords {
  readonly definition: FormDefinition;
  readonly t: TFunction;
  readonly formats: Formats;
}

/** @param definition The form, in the language of `locale`. */
export function formWords({ files }: Council, locale: string, definition: FormDefinition): FormWords {
  const i18n = createInstance();
  const texts = Object.fromEntries([...files.messages].map(([language, all]) => [language, { texts: all }]));
  void i18n.init({
    lng: locale,
    fallbackLng: files.tenant.localeId,
    defaultNS: 'texts',
    ns: ['texts'],
    resources: texts,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return { definition, t: i18n.t, formats: createFormats(locale, i18n.t) };
}

/**
 * Values for the placeholders in a sentence about an item: its `name` and, for a pair, the names of `one` and
 * `other`.
 */
export type ItemGaps = Readonly<Record<string, string>>;

/** Fills the known placeholders in a sentence; the others stay. */
export function filled(sentence: string, gaps: ItemGaps): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (gap, word: string) => gaps[word] ?? gap);
}

/**
 * Returns the names of a list's items, in list order.
 * @param answers Answers with the items that the form itself makes.
 */
export function itemNames(words: FormWords, list: string, answers: Answers): string[] {
  return (allItems(words.definition, answers, words.formats)[list] ?? []).map(({ name }) => name);
}

/** Returns the values for placeholders in a sentence about an item; empty if the item does not exist. */
export function gapsOfItem(words: FormWords, list: string, id: string, answers: Answers): ItemGaps {
  const items = answers.lists[list] ?? [];
  const at = items.findIndex((item) => item.id === id);
  const item = items[at];
  if (item === undefined) return {};
  return { name: itemNames(words, list, answers)[at] ?? '', ...namesOfPair(words, list, item, answers) };
}

function namesOfPair(words: FormWords, list: string, { one, other }: ListItem, answers: Answers): ItemGaps {
  const of = words.definition.lists?.[list]?.pairs?.of;
  if (of === undefined) return {};
  const names = itemNames(words, of, answers);
  const nameOf = (id: AnswerValue | undefined) =>
    names[(answers.lists[of] ?? []).findIndex((item) => item.id === id)] ?? '';
  return { one: nameOf(one), other: nameOf(other) };
}

function titleOf(schema: AnswerSchema | undefined, value: ListItem[string]): string {
  if (value === undefined) return '';
  const options = schema === undefined ? [] : optionsOf(schema);
  return options.find((option) => option.const === value)?.title ?? String(value);
}

/** Returns an answer as the check page shows it before a form is submitted. */
export function answerShown(
  words: FormWords,
  { schema, ui }: { readonly schema: AnswerSchema; readonly ui: QuestionUi | undefined },
  value: AnswerValue | undefined,
  answers: Answers,
): string {
  if (typeof value === 'boolean')
    return (value ? ui?.yes : ui?.no) ?? words.t(value ? 'forms.session.yes' : 'forms.session.no');
  const { suffix } = ui ?? {};
  const shown = shownBare(words, schema, value, answers);
  const isTyped = typeof value === 'number' || (typeof value === 'string' && value !== '');
  return isTyped && suffix !== undefined ? `${shown} ${suffix}` : shown;
}

function shownBare(
  words: FormWords,
  schema: AnswerSchema,
  value: Exclude<AnswerValue, boolean> | undefined,
  answers: Answers,
): string {
  const { t, formats } = words;
  if (value === undefined) return t('forms.session.notProvided');
  if (typeof value === 'number')
    return 'format' in schema && schema.format === 'money'
      ? formats.money(Math.round(value * 100))
      : formats.number(value);
  if (typeof value !== 'string') {
    if (isSentLater(value)) return t('forms.session.sentLater');
    if (!('from' in schema)) return value.map((one) => titleOf(schema, one)).join(', ');
    const { from } = schema;
    const names = itemNames(words, from, answers);
    return value
      .map((id) => names[(answers.lists[from] ?? []).findIndex((item) => item.id === id)] ?? '')
      .join(', ');
  }
  return 'format' in schema ? textOfAnswer(schema, value, formats) : titleOf(schema, value);
}

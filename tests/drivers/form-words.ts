import { createInstance, type TFunction } from 'i18next';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { isSentLater } from '#domain/forms/formats/file-id.ts';
import { createFormats, type Formats } from '#domain/words/formats.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Council } from '../browser/council.ts';

/** A form and all that is said around it, in one language. */
export interface FormWords {
  readonly definition: FormDefinition;
  readonly t: TFunction;
  readonly formats: Formats;
}

/** @param definition in the language of `locale` */
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

/** A sentence with the name of the item that it is about. */
export function withName(sentence: string, name: string): string {
  return sentence.replaceAll('{{name}}', name);
}

/** How the items of a list are called, in their order. */
export function itemNames({ definition }: FormWords, list: string, { lists }: Answers): string[] {
  const { itemName = '', one = '' } = definition.lists?.[list] ?? {};
  return (lists[list] ?? []).map((item, at) => {
    const name = itemName.replaceAll(/\{\{(\w+)\}\}/g, (_, answer: string) =>
      titleOf(schemaOf(definition, list, answer), item[answer]),
    );
    if (/[\p{L}\p{N}]/u.test(name)) return name.replaceAll(/\s+/g, ' ').trim();
    return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${at + 1}`;
  });
}

function schemaOf({ pages }: FormDefinition, list: string, answer: string): AnswerSchema | undefined {
  for (const page of Object.values(pages))
    if ('schema' in page && page.each === list && Object.hasOwn(page.schema.properties, answer))
      return page.schema.properties[answer];
  return undefined;
}

function titleOf(schema: AnswerSchema | undefined, value: ListItem[string]): string {
  if (value === undefined) return '';
  const options = schema === undefined ? [] : optionsOf(schema);
  return options.find((option) => option.const === value)?.title ?? String(value);
}

/** An answer as the list of all answers shows it before a form is sent. */
export function answerShown(
  words: FormWords,
  { schema, suffix }: { readonly schema: AnswerSchema; readonly suffix: string | undefined },
  value: AnswerValue | undefined,
  answers: Answers,
): string {
  const shown = shownBare(words, schema, value, answers);
  const isTyped = typeof value === 'number' || (typeof value === 'string' && value !== '');
  return isTyped && suffix !== undefined ? `${shown} ${suffix}` : shown;
}

function shownBare(
  words: FormWords,
  schema: AnswerSchema,
  value: AnswerValue | undefined,
  answers: Answers,
): string {
  const { t, formats } = words;
  if (value === undefined) return t('forms.session.notProvided');
  if (typeof value === 'boolean') return t(value ? 'forms.session.yes' : 'forms.session.no');
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
  if ('format' in schema && schema.format === 'date') return formats.day(value);
  if ('format' in schema && schema.format === 'month') {
    const [year, month] = value.split('-');
    return formats.month({ year: Number(year), month: Number(month) });
  }
  return titleOf(schema, value);
}

import type { TFunction } from 'i18next';
import type { Formats } from '#domain/words/formats.ts';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { AnswerFormat } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { fillIn, noWords, type WordsOf } from './fill-in.ts';

const formatKeys = {
  date: 'forms.messages.formatDate',
  month: 'forms.messages.formatMonth',
  email: 'forms.messages.formatEmail',
  'uk-postcode': 'forms.messages.formatPostcode',
  telephone: 'forms.messages.formatTelephone',
  'ni-number': 'forms.messages.formatNationalInsurance',
  uprn: 'forms.messages.formatUprn',
  money: 'forms.messages.formatMoney',
} as const satisfies Record<AnswerFormat | 'money', string>;

/** Keywords whose text needs only the keyword's own number. */
const keywordKeys = {
  maximum: 'forms.messages.maximum',
  minimum: 'forms.messages.minimum',
  earliest: 'forms.messages.earliest',
  latest: 'forms.messages.latest',
  atLeast: 'forms.messages.atLeast',
  atMost: 'forms.messages.atMost',
  moreThan: 'forms.messages.moreThan',
  lessThan: 'forms.messages.lessThan',
  step: 'forms.messages.step',
  maxLength: 'forms.messages.maxLength',
  minLength: 'forms.messages.minLength',
  pattern: 'forms.messages.pattern',
  oneOf: 'forms.messages.oneOf',
  none: 'forms.messages.none',
  notOffered: 'forms.messages.notOffered',
  maxItems: 'forms.messages.maxItems',
  minItems: 'forms.messages.minItems',
  uniqueItems: 'forms.messages.uniqueItems',
  'files.gone': 'forms.messages.filesGone',
  'addressHistoryCoverage.future': 'forms.messages.future',
} as const;

/** Text keys for a list itself, where people add items instead of choosing. */
const listKeys = { maxItems: 'forms.messages.tooMany', minItems: 'forms.messages.tooFew' } as const;

/** Text keys for files, which people send instead of choosing. A value without an id is none of their files. */
const fileKeys = {
  maxItems: 'forms.messages.filesTooMany',
  minItems: 'forms.messages.filesTooFew',
  format: 'forms.messages.filesGone',
} as const;

/**
 * Returns the text of a finding, in the reader's language: the definition's own, or the catalogue's by keyword;
 * the last resort is the specification's "This field is required" (section 5).
 * @param definition in the reader's language
 * @param formats of the reader's language, for days
 * @param item the name of the list item that it is about, for `{{name}}`
 * @param wordsOf returns answers in words, for other placeholders
 */
export function findingText(
  finding: FormFinding,
  definition: FormDefinition,
  t: TFunction,
  formats: Formats,
  item = '',
  wordsOf: WordsOf = noWords,
): string {
  if (finding.message !== null)
    return fillIn(finding.message, { name: item, ...readable(finding.values, formats) }, wordsOf);
  const { code } = finding;
  const { limit: found } = readable(finding.values, formats);
  const limit = typeof found === 'number' ? formats.number(found) : (found ?? '');
  const page = definition.pages[finding.page];
  const schema =
    page !== undefined && 'schema' in page && finding.answer !== null
      ? page.schema.properties[finding.answer]
      : undefined;
  if (code === 'format' && schema !== undefined && 'format' in schema) return t(formatKeys[schema.format]);
  if (code === 'type')
    return t(schema?.type === 'integer' ? 'forms.messages.typeInteger' : 'forms.messages.typeNumber');
  if (finding.answer === null && isListKeyword(code)) return t(listKeys[code], { limit });
  if (schema !== undefined && 'documentKind' in schema && isFileKeyword(code))
    return t(fileKeys[code], { limit });
  if (code === 'const')
    return t('forms.messages.const', { box: fillIn(labelOf(finding, definition), { name: item }, wordsOf) });
  if (isKeyword(code)) return t(keywordKeys[code], { limit });
  return t('forms.messages.required');
}

/** Returns the label of the box that a finding is about. */
function labelOf({ page: name, answer }: FormFinding, { pages }: FormDefinition): string {
  const page = pages[name];
  return (
    (page !== undefined && 'ui' in page && answer !== null ? page.ui[answer]?.label : undefined) ??
    page?.title ??
    ''
  );
}

function isKeyword(code: string): code is keyof typeof keywordKeys {
  return Object.hasOwn(keywordKeys, code);
}

function isListKeyword(code: string): code is keyof typeof listKeys {
  return Object.hasOwn(listKeys, code);
}

function isFileKeyword(code: string): code is keyof typeof fileKeys {
  return Object.hasOwn(fileKeys, code);
}

/** Returns the values with days and months as people read them: 7 March 2019, March 2019. */
function readable(values: FormFinding['values'], formats: Formats): { [name: string]: string | number } {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? calendarWords(value, formats) : value,
    ]),
  );
}

function calendarWords(value: string, formats: Formats): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formats.day(value);
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(value) ?? [];
  return year === undefined ? value : formats.month({ year: Number(year), month: Number(month) });
}

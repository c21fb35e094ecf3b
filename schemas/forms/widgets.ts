/**
 * How each kind of answer can be shown: the first widget is what is shown where a definition names none, the others are
 * what `ui.widget` may name instead. Another widget begins here: the checks of definitions, the schema for editors and the
 * controls in the browser follow from it.
 */
export const widgetsByKind = {
  words: ['input', 'textarea'],
  email: ['input'],
  telephone: ['input'],
  'ni-number': ['input'],
  'uk-postcode': ['postcode'],
  date: ['date'],
  month: ['month'],
  choice: ['radios', 'select'],
  choices: ['checkboxes'],
  items: ['checkboxes'],
  wholeNumber: ['input', 'money'],
  number: ['input', 'money'],
  money: ['money'],
  yesOrNo: ['radios'],
  statement: ['statement'],
} as const;

/** A kind of answer; one of words that has a format is called by that. */
export type AnswerKind = keyof typeof widgetsByKind;
export type Widget = (typeof widgetsByKind)[AnswerKind][number];

export const widgets: readonly Widget[] = [...new Set(Object.values(widgetsByKind).flat())];

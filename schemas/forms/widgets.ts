/**
 * The widgets for each kind of answer: the first is the default, the others are what `ui.widget` may name instead.
 * Add a widget here first: the checks of definitions, the schema for editors and the controls in the browser follow
 * from it.
 */
export const widgetsByKind = {
  words: ['input', 'textarea'],
  email: ['input'],
  telephone: ['input'],
  'ni-number': ['input'],
  'uk-postcode': ['postcode'],
  /** The reference number of a home chosen by its postcode: kept, and never shown. */
  uprn: ['unseen'],
  date: ['date'],
  month: ['month'],
  /** `areas`: the options are areas of the council's drawn map, and can be chosen there, too. */
  choice: ['radios', 'select', 'combobox', 'areas'],
  choiceOfFile: ['combobox', 'select'],
  choices: ['checkboxes', 'areas'],
  items: ['checkboxes'],
  files: ['files'],
  wholeNumber: ['input', 'money'],
  number: ['input', 'money'],
  money: ['money'],
  yesOrNo: ['radios'],
  statement: ['statement'],
} as const;

/** A kind of answer; a text with a format is named by its format. */
export type AnswerKind = keyof typeof widgetsByKind;
export type Widget = (typeof widgetsByKind)[AnswerKind][number];

/** For each widget, whether it is a box of one line, which can have words before and after it. */
export const isOneLine: Readonly<Record<Widget, boolean>> = {
  input: true,
  textarea: false,
  postcode: true,
  money: true,
  date: false,
  month: false,
  radios: false,
  select: false,
  combobox: false,
  checkboxes: false,
  areas: false,
  statement: false,
  files: false,
  unseen: false,
};

export const widgets: readonly Widget[] = [...new Set(Object.values(widgetsByKind).flat())];

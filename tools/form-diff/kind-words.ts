import type { AnswerKind } from '#schemas/forms/widgets.ts';

/** Names of the kinds of answer for council staff, in a comparison of two forms and in a drawing of one. */
export const kindWords: Readonly<Record<AnswerKind, string>> = {
  words: 'words',
  email: 'an email address',
  telephone: 'a telephone number',
  'ni-number': 'a National Insurance number',
  'uk-postcode': 'a postcode',
  uprn: 'the number of a home, which is not shown',
  date: 'a date',
  month: 'a month',
  choice: 'one of several options',
  choiceOfFile: 'one of a file of choices',
  choices: 'any of several options',
  items: 'items of a list',
  files: 'files',
  wholeNumber: 'a whole number',
  number: 'a number',
  money: 'an amount of money',
  yesOrNo: 'yes or no',
  statement: 'a statement that people must agree to',
};

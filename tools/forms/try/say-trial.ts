import type { ShownCount } from './shown-count.ts';
import type { ToldQuestion, ToldTrial } from './told.ts';

/** The word for a thing tried: `draft`, `drafts`. */
interface Noun {
  readonly one: string;
  readonly more: string;
}

const draft: Noun = { one: 'draft', more: 'drafts' };
const sending: Noun = { one: 'sending', more: 'sendings' };

/** Returns the lines that describe the effect on drafts. */
export function sayDrafts(told: ToldTrial): string[] {
  if (isNone(told.tried)) return ['No drafts: nobody is filling this form in.', ...untriedLines(told, draft)];
  return [
    `${amount(told.tried, draft)}:`,
    ...line(' ', told.untouched, 'stay as they are, with nothing to tell their people'),
    ...line(' ', told.keepPlace, 'keep their place'),
    ...line('!', told.sentBack, 'are sent back to an earlier page'),
    ...line('✗', told.lost, 'lose an answer: it is not used any more, or has to be given again'),
    ...line(' ', told.askedAnew, 'are asked something new'),
    ...line('!', told.stopped, 'could be sent, and cannot until something is answered'),
    ...untriedLines(told, draft),
    ...pageLines(told),
  ];
}

/** Returns the effect on submissions, in the same form. */
export function saySendings(told: ToldTrial): string[] {
  if (isNone(told.tried)) return ['No sendings: nobody has sent this form.', ...untriedLines(told, sending)];
  return [
    `${amount(told.tried, sending)}, the last of them. What was sent stays as it was sent; this is what an update or another sending would meet:`,
    ...line(' ', told.couldBeSent, 'would be accepted today by the questions they answered'),
    ...line('!', told.stopped, 'of these would not be accepted any more'),
    ...line('!', told.lost, 'would begin an update without an answer that counted'),
    ...line(' ', told.askedAnew, 'would be asked something new in an update'),
    ...untriedLines(told, sending),
    ...pageLines(told),
  ];
}

function untriedLines({ unreadable, versionUnknown }: ToldTrial, noun: Noun): string[] {
  return [
    ...(isNone(unreadable)
      ? []
      : [
          `  ! ${amount(unreadable, noun)} cannot be read: what is kept there is not a set of answers. Ask whoever runs the database.`,
        ]),
    ...(isNone(versionUnknown)
      ? []
      : [
          `  ! ${amount(versionUnknown, noun)} belong to a version of the form that is not kept. Nobody can say what is different for them.`,
        ]),
  ];
}

function pageLines({ pages }: ToldTrial): string[] {
  return pages.flatMap(({ page, title, questions }) => [
    '',
    page === null ? title : `${title} (${page})`,
    ...questions.flatMap((question) => [
      `  ${question.isLoss ? '✗' : ' '} ${said(question)}`,
      ...(question.cure === '' ? [] : [`      → ${question.cure}`, `        ${placeOf(question)}`]),
    ]),
  ]);
}

function placeOf({ file, line: at, pointer }: ToldQuestion): string {
  return `${file}${at === null ? '' : `:${at}`}${pointer === '' ? '' : `  ${pointer}`}`;
}

function said({ kind, answer, label, former, limit, count, needAnswer, isLoss }: ToldQuestion): string {
  const name = answer === null ? `“${label}”` : `“${label}” (${answer})`;
  const people = words(count);
  const bound = limit === null ? '' : ` (${limit})`;
  switch (kind) {
    case 'added':
      return `${name} is new for ${people}${isNone(needAnswer) ? ', who can leave it out' : needs(needAnswer, count)}`;
    case 'required':
      return `${name} now has to be answered by ${people} who left it out`;
    case 'removed':
      return `${name} is gone: ${people} had answered it`;
    case 'leftOut':
      return `${name} is not asked of ${people} any more, who had answered it`;
    case 'optionRemoved':
      return `${name}: “${former ?? ''}” is gone, which ${people} had chosen`;
    case 'doesNotFit':
      return `${name}: the answers of ${people} do not fit any more${bound}`;
    case 'unusual':
      return `${name}: ${people} are asked whether their answer is right`;
    case 'tooMany':
      return `${name}: ${people} have more than are allowed now${bound}`;
    case 'tooFew':
      return `${name}: ${people} have fewer than are needed now${bound}`;
    case 'rule':
      return `${name}: a rule finds something wrong for ${people} that none found before`;
    case 'renamed':
      return `${name} was called “${former ?? ''}”: the answers of ${people} are carried over`;
    case 'changed':
      return isLoss
        ? `${name} takes another kind of answer now: ${people} have to give it again`
        : `${name} has other words for ${people} who answered it`;
    case 'choiceRenamed':
      return `${name}: “${former ?? ''}”, which ${people} had chosen, has other words`;
    case 'declaration':
      return `The declaration has changed: ${people} have to read it and agree again`;
  }
}

function needs(needAnswer: ShownCount, count: ShownCount): string {
  return needAnswer.least === count.least && needAnswer.most === count.most
    ? ', who have to answer it'
    : `; ${words(needAnswer)} of them have to answer it`;
}

function line(mark: string, count: ShownCount, what: string): string[] {
  return isNone(count) ? [] : [`  ${mark} ${words(count)} ${what}`];
}

function amount(count: ShownCount, { one, more }: Noun): string {
  return `${words(count)} ${count.most === 1 ? one : more}`;
}

const grouped = new Intl.NumberFormat('en-GB');

/** Returns a count in words or figures. */
function words({ least, most }: ShownCount): string {
  if (least === most) return grouped.format(least);
  return least === 1 ? `1 to ${most}` : `at least ${grouped.format(least)}`;
}

function isNone({ most }: ShownCount): boolean {
  return most === 0;
}

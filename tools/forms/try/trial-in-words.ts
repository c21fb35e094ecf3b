import type { ShownCount } from './shown-count.ts';
import type { QuestionResult, TrialResults } from './trial-results.ts';

/** The word for a thing tried: `draft`, `drafts`. */
interface Noun {
  readonly one: string;
  readonly more: string;
}

const draft: Noun = { one: 'draft', more: 'drafts' };
const sending: Noun = { one: 'sending', more: 'sendings' };

/** Returns the lines that describe the effect on drafts. */
export function draftsInWords(results: TrialResults): string[] {
  if (isNone(results.tried))
    return ['No drafts: nobody is filling this form in.', ...untriedLines(results, draft)];
  return [
    `${amount(results.tried, draft)}:`,
    ...line(' ', results.untouched, 'stay as they are, and people notice nothing'),
    ...line(' ', results.keepPlace, 'keep their place'),
    ...line('!', results.sentBack, 'are sent back to an earlier page'),
    ...line('✗', results.lost, 'lose an answer: it is no longer used, or must be given again'),
    ...line(' ', results.newlyAsked, 'are asked something new'),
    ...line('!', results.stopped, 'could be sent before, but now need an answer first'),
    ...untriedLines(results, draft),
    ...pageLines(results),
  ];
}

/** Returns the effect on submissions, in the same form. */
export function submissionsInWords(results: TrialResults): string[] {
  if (isNone(results.tried)) return ['Nobody has sent this form.', ...untriedLines(results, sending)];
  return [
    `${amount(results.tried, sending)}(the latest). What was sent does not change. This is what would happen if people update it or send it again:`,
    ...line(' ', results.couldBeSent, 'would be accepted today with the same answers'),
    ...line('!', results.stopped, 'of these would no longer be accepted'),
    ...line('!', results.lost, 'would start an update without an answer that counted before'),
    ...line(' ', results.newlyAsked, 'would be asked something new in an update'),
    ...untriedLines(results, sending),
    ...pageLines(results),
  ];
}

function untriedLines({ unreadable, versionUnknown }: TrialResults, noun: Noun): string[] {
  return [
    ...(isNone(unreadable)
      ? []
      : [
          `  ! ${amount(unreadable, noun)} cannot be read, because what is stored is not a set of answers. Ask the person who runs the database.`,
        ]),
    ...(isNone(versionUnknown)
      ? []
      : [
          `  ! ${amount(versionUnknown, noun)} belong to a version of the form that is no longer stored, so the differences are not known.`,
        ]),
  ];
}

function pageLines({ pages }: TrialResults): string[] {
  return pages.flatMap(({ page, title, questions }) => [
    '',
    page === null ? title : `${title} (${page})`,
    ...questions.flatMap((question) => [
      `  ${question.isLoss ? '✗' : ' '} ${said(question)}`,
      ...(question.cure === '' ? [] : [`      → ${question.cure}`, `        ${placeOf(question)}`]),
    ]),
  ]);
}

function placeOf({ file, line: at, pointer }: QuestionResult): string {
  return `${file}${at === null ? '' : `:${at}`}${pointer === '' ? '' : `  ${pointer}`}`;
}

function said({ kind, answer, label, former, limit, count, needAnswer, isLoss }: QuestionResult): string {
  const name = answer === null ? `“${label}”` : `“${label}” (${answer})`;
  const people = words(count);
  const bound = limit === null ? '' : ` (${limit})`;
  switch (kind) {
    case 'added':
      return `${name} is new for ${people}${isNone(needAnswer) ? ', who can leave it out' : needs(needAnswer, count)}`;
    case 'required':
      return `${name} must now be answered by ${people} who left it out`;
    case 'removed':
      return `${name} was removed: ${people} had answered it`;
    case 'leftOut':
      return `${name} is no longer asked of ${people} who had answered it`;
    case 'optionRemoved':
      return `${name}: “${former ?? ''}”, which ${people} had chosen, was removed`;
    case 'doesNotFit':
      return `${name}: the answers of ${people} no longer fit${bound}`;
    case 'unusual':
      return `${name}: ${people} would be asked whether their answer is right`;
    case 'tooMany':
      return `${name}: ${people} have more than is now allowed${bound}`;
    case 'tooFew':
      return `${name}: ${people} have fewer than is now needed${bound}`;
    case 'rule':
      return `${name}: a rule now finds a mistake for ${people}, which no rule found before`;
    case 'renamed':
      return `${name} was called “${former ?? ''}”: the answers of ${people} are carried over`;
    case 'changed':
      return isLoss
        ? `${name} now takes a different kind of answer: ${people} must give it again`
        : `${name} has new words for ${people} who answered it`;
    case 'choiceRenamed':
      return `${name}: “${former ?? ''}”, which ${people} had chosen, has new words`;
    case 'declaration':
      return `The declaration has changed: ${people} must read it and agree again`;
  }
}

function needs(needAnswer: ShownCount, count: ShownCount): string {
  return needAnswer.least === count.least && needAnswer.most === count.most
    ? ', who must answer it'
    : `; ${words(needAnswer)} of them must answer it`;
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

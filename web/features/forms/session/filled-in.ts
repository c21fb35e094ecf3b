import type { SectionStatus } from '#schemas/forms/journey.ts';
import { differences } from './draft-differences.ts';
import { noAnswers, type FormFacts } from './form-store.ts';

/** What a form holds before its person has saved or typed anything. */
export type FilledIn = 'nothing' | 'known' | 'sent';

/**
 * What was filled in for somebody who has not begun: nothing, what the council knows, or what they sent the last time;
 * null once anything comes from themselves, as what a visitor wrote in this browser does. What is filled in is no answer
 * of theirs until they save (`api/forms/prefill.ts`).
 */
export function filledInBefore(
  { progress, answers, base }: Pick<FormFacts, 'progress' | 'answers' | 'base'>,
  isMember: boolean,
): FilledIn | null {
  if (progress.savedAt !== null || answers !== base) return null;
  if (differences(answers, noAnswers).length === 0) return 'nothing';
  if (!isMember) return null;
  return progress.requestType === 'new' ? 'known' : 'sent';
}

const statusWords = {
  notStarted: 'forms.session.statusNotStarted',
  cannotStart: 'forms.session.statusCannotStart',
  notNeeded: 'forms.session.statusNotNeeded',
  inProgress: 'forms.session.statusInProgress',
  problem: 'forms.session.statusProblem',
  completed: 'forms.session.statusCompleted',
} as const satisfies Record<SectionStatus, string>;

const wordsBefore = {
  // A page with nothing to fill in is complete as it is.
  nothing: { completed: 'forms.session.statusNotStarted', inProgress: 'forms.session.statusNotStarted' },
  known: { completed: 'forms.session.statusFilledIn', inProgress: 'forms.session.statusFilledIn' },
  sent: { completed: 'forms.session.statusAsSent', inProgress: 'forms.session.statusNotComplete' },
} as const satisfies Record<FilledIn, Partial<Record<SectionStatus, string>>>;

/**
 * The text that says how far a section is; nothing that somebody has not done is said to be in progress, and nothing that
 * they have not seen to be completed.
 * @param isDone each page of the section was seen
 */
export function statusText(status: SectionStatus, before: FilledIn | null, isDone: boolean) {
  const said: Partial<Record<SectionStatus, StatusText>> =
    before === null ? (isDone ? {} : wordsUnseen) : wordsBefore[before];
  return said[status] ?? statusWords[status];
}

/** Nothing of it has to be filled in. */
const wordsUnseen = { completed: 'forms.session.statusOptional' } as const;

type StatusText =
  | (typeof wordsUnseen)['completed']
  | (typeof statusWords)[SectionStatus]
  | (typeof wordsBefore)['known' | 'sent']['completed' | 'inProgress'];

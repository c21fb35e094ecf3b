import type { SectionStatus } from '#schemas/forms/journey.ts';
import { differences } from './draft-differences.ts';
import { noAnswers, type FormFacts } from './form-store.ts';

/** A form's contents before the person has saved or typed anything. */
type FilledIn = 'nothing' | 'known' | 'sent';

/**
 * Returns which prefilled answers a person who has not started sees: nothing, the council's data, or the
 * answers they sent last time; null once any answer is their own, such as one that a visitor gave in this
 * browser. Prefilled answers are not theirs until they save (`api/forms/prefill.ts`).
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
 * Returns the text for a section's progress. A section never shows as in progress if the person has done
 * nothing in it, nor as completed if they have not seen it.
 * @param isDone true if each page of the section was seen
 */
export function statusText(status: SectionStatus, before: FilledIn | null, isDone: boolean) {
  const texts: Partial<Record<SectionStatus, StatusText>> =
    before === null ? (isDone ? {} : wordsUnseen) : wordsBefore[before];
  return texts[status] ?? statusWords[status];
}

/** Text keys of an unseen section in which nothing needs filling in. */
const wordsUnseen = { completed: 'forms.session.statusOptional' } as const;

type StatusText =
  | (typeof wordsUnseen)['completed']
  | (typeof statusWords)[SectionStatus]
  | (typeof wordsBefore)['known' | 'sent']['completed' | 'inProgress'];

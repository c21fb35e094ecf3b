import type { FormProgression } from '#schemas/api/forms.ts';

/** What is known about a person's bids: from the eligibility of all homes, and the calendar of the council. */
export interface BiddingFacts {
  /** Homes that suit the person; null while that is not known. */
  readonly suitable: number | null;
  readonly liveBids: number;
  /** The number of them that cannot succeed as things are. */
  readonly bidsInVain: number;
  /** How many more bids they may make in all; null: as many as they like. */
  readonly bidsLeft: number | null;
  /** A home that they can bid for now closes later today. */
  readonly closesToday: boolean;
}

export interface NextStepsFacts {
  readonly countPendingActions: number;
  readonly countUnreadMessages: number;
  readonly countPendingPHPActions: number;
  readonly formProgressions: readonly FormProgression[];
  /** Null for people who cannot bid here, or where it could not be loaded. */
  readonly bidding: BiddingFacts | null;
}

/** A line of "What to do next". A null count is on its way. */
export type NextStep =
  | { readonly kind: 'actions' | 'messages' | 'planActions'; readonly count: number }
  | { readonly kind: 'bids'; readonly count: number; readonly inVain: number }
  | { readonly kind: 'form'; readonly progression: FormProgression }
  | {
      readonly kind: 'suitable';
      readonly count: number | null;
      readonly bidsLeft: number | null;
      readonly closesToday: boolean;
    };

/**
 * What a person can do next, most urgent first: what the council waits for, homes that close today, what the council
 * wrote, steps of the plan, forms, homes to bid for, and bids to look at. What counts nothing is left out.
 */
export function nextSteps(facts: NextStepsFacts): NextStep[] {
  const { bidding } = facts;
  const suitable: NextStep[] =
    bidding === null || bidding.suitable === 0
      ? []
      : [
          {
            kind: 'suitable',
            count: bidding.suitable,
            bidsLeft: bidding.bidsLeft,
            closesToday: bidding.closesToday,
          },
        ];
  const isToday = suitable.some((step) => step.kind === 'suitable' && step.closesToday);
  return [
    ...counted('actions', facts.countPendingActions),
    ...(isToday ? suitable : []),
    ...counted('messages', facts.countUnreadMessages),
    ...counted('planActions', facts.countPendingPHPActions),
    ...formsInOrder(facts.formProgressions)
      .filter(isAsked)
      .map((progression): NextStep => ({ kind: 'form', progression })),
    ...(isToday ? [] : suitable),
    ...(bidding === null || bidding.liveBids === 0
      ? []
      : [{ kind: 'bids' as const, count: bidding.liveBids, inVain: bidding.bidsInVain }]),
  ];
}

function counted(kind: 'actions' | 'messages' | 'planActions', count: number): NextStep[] {
  return count > 0 ? [{ kind, count }] : [];
}

/**
 * The forms that an account shows. Somebody with an application is not offered what they have not begun, but for the form
 * about homelessness: people who have a home or wait for one can lose theirs. Somebody without an application reads of the
 * register's own form in another place; a professional's referral about somebody else is nobody's own to begin.
 */
export function shownForms(
  progressions: readonly FormProgression[],
  isApplicant: boolean,
): FormProgression[] {
  return progressions.filter(({ purpose, requestType, state }) => {
    const isUntouched = requestType === 'new' && state === 'pending';
    if (purpose === 'referral') return !isUntouched;
    if (purpose === 'register' && !isApplicant) return requestType !== 'new';
    return purpose === 'homeless' || !isApplicant || !isUntouched;
  });
}

/** The person has to act: they have started it, it is ready to send, or the council asks for it. */
export function isAsked({ requestType, state }: FormProgression): boolean {
  return state === 'progress' || state === 'submit' || (state === 'pending' && requestType !== 'new');
}

/** Lower is sooner: a review that is missed costs a place on the register, and one button sends what is ready. */
function rankOf(progression: FormProgression): number {
  if (!isAsked(progression)) return progression.state === 'pending' ? 4 : 5;
  if (progression.requestType === 'review') return 0;
  if (progression.state === 'submit') return 1;
  return progression.state === 'progress' ? 2 : 3;
}

/** Forms in the order in which they matter, those alike in the council's order. */
export function formsInOrder(progressions: readonly FormProgression[]): FormProgression[] {
  return progressions.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.displayOrder - other.displayOrder,
  );
}

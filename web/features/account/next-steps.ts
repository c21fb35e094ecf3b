import type { FormProgression } from '#schemas/api/forms.ts';

/** Facts about a person's bids, from their eligibility for all homes and the council's calendar. */
export interface BiddingFacts {
  /** Homes that suit the person; `null` while unknown. */
  readonly suitable: number | null;
  readonly liveBids: number;
  /** Live bids that cannot succeed at present. */
  readonly bidsInVain: number;
  /** Bids that the person has left in all; `null` if unlimited. */
  readonly bidsLeft: number | null;
  /** True if a home that they can bid for now closes later today. */
  readonly closesToday: boolean;
}

interface NextStepsFacts {
  readonly countPendingActions: number;
  readonly countUnreadMessages: number;
  readonly countPendingPHPActions: number;
  readonly formProgressions: readonly FormProgression[];
  /** `null` for people who cannot bid here, or if it could not be loaded. */
  readonly bidding: BiddingFacts | null;
}

/** A line of "What to do next". A `null` count is still being loaded. */
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
 * Returns the things a person can do next, most urgent first: requests from the council, homes that close
 * today, the council's messages, steps of the plan, forms, homes to bid for, and bids to look at. Empty counts
 * are left out.
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
 * Returns the forms that an account shows. A person with an application is not offered forms that they have not
 * begun, except the form about homelessness: people who have a home or wait for one can lose theirs. A person
 * without an application sees the register's own form elsewhere; a professional's referral is about another
 * person, so it is only shown once it has begun.
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

/** True if the person has to act: they have started it, it is ready to send, or the council asks for it. */
export function isAsked({ requestType, state }: FormProgression): boolean {
  return state === 'progress' || state === 'submit' || (state === 'pending' && requestType !== 'new');
}

/**
 * Ranks forms, lower is sooner: a missed review costs a place on the register, and a form that is ready takes
 * one button.
 */
function rankOf(progression: FormProgression): number {
  if (!isAsked(progression)) return progression.state === 'pending' ? 4 : 5;
  if (progression.requestType === 'review') return 0;
  if (progression.state === 'submit') return 1;
  return progression.state === 'progress' ? 2 : 3;
}

/** Sorts forms by importance, equal ones in the council's order. */
export function formsInOrder(progressions: readonly FormProgression[]): FormProgression[] {
  return progressions.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.displayOrder - other.displayOrder,
  );
}

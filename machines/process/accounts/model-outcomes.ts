import type { AccountProblem } from '#schemas/api/accounts.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { AccountOutcome, CallProblems } from './answer.ts';

/** An outcome of an account screen's call, for the models of the screens' machines. */
type ModelOutcome = { readonly output: AccountOutcome };

export const accepted: ModelOutcome = {
  output: { outcome: 'answered', answer: { status: { valid: true, errorMessages: [] }, problems: [] } },
};

export function refusedWith(code: ErrorCode, ...problems: readonly AccountProblem[]): ModelOutcome {
  return {
    output: {
      outcome: 'answered',
      answer: { status: { valid: false, errorMessages: [code] }, problems: [...problems] },
    },
  };
}

export const sessionEnded: ModelOutcome = { output: { outcome: 'sessionEnded' } };

/** Outcomes without an answer to the request itself: too many requests, a failure, or a broken actor. */
export const unansweredOutcomes = {
  tooOften: { output: { outcome: 'failed', code: 'request.rateLimited' } },
  failed: { output: { outcome: 'failed', code: 'service.unavailable' } },
  crashed: { error: new Error('the actor itself broke') },
} as const satisfies Record<string, ModelOutcome | { readonly error: Error }>;

/** Returns what can be seen of a screen's machine. */
export function seen(snapshot: {
  readonly value: string;
  readonly context: CallProblems;
  hasTag(tag: 'busy'): boolean;
}) {
  const { code, problems } = snapshot.context;
  return {
    phase: snapshot.value,
    busy: snapshot.hasTag('busy'),
    code,
    problems: problems.map((problem) => `${problem.field}: ${problem.code}`).join(', '),
  };
}

/** Words for how a link or a code comes not to work. */
export const useless = 'use a link that was used before, the link of an older email, or a wrong code.';

export const accountCallsByHand = {
  'ends: tooOften': 'In another tab, do the same again and again until the page says that it was too often.',
} as const;

export const accountCallPhrases = {
  'ends: tooOften': 'they have tried too often',
  'ends: weak': 'the password is too weak',
} as const;

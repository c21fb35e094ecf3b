import type { AccountAnswer, AccountProblem } from '#schemas/api/accounts.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { codeOf, crashTo, endsOf, noAnswerTo, withOutcome, type CallFailure } from '../outcome.ts';

/** The end of a call from the account screens. `answered` carries the server's answer, valid or not. */
export type AccountOutcome = { readonly outcome: 'answered'; readonly answer: AccountAnswer } | CallFailure;

/** The result of the last call, for the screen as a whole and for single answers. */
export interface CallProblems {
  readonly code: ErrorCode | null;
  readonly problems: readonly AccountProblem[];
}

/** The result before the first call, and during a call. */
export const noProblems: CallProblems = { code: null, problems: [] };

/**
 * A limit on the number of problems, because a context must be bounded: more than all the questions of a
 * screen can have at once.
 */
const mostProblems = 40;

export function problemsOf(outcome: AccountOutcome): CallProblems {
  if (outcome.outcome !== 'answered') return { code: codeOf(outcome), problems: [] };
  const { status, problems } = outcome.answer;
  if (status.valid) return noProblems;
  return {
    code: status.errorMessages[0] ?? 'common.unknownError',
    problems: problems.slice(0, mostProblems),
  };
}

/** Guard for `setup`: the server accepted the call. */
export const wasAccepted = (_: unknown, outcome: AccountOutcome) =>
  outcome.outcome === 'answered' && outcome.answer.status.valid;
/** Guard to use after `wasAccepted`: the server answered, but refused. */
export const wasRefused = (_: unknown, outcome: AccountOutcome) => outcome.outcome === 'answered';

/** Returns a guard for one code that has its own state. */
export const hasCode = (code: ErrorCode) => (_: unknown, outcome: AccountOutcome) =>
  problemsOf(outcome).code === code;

/**
 * Returns the `onDone` and `onError` of an account screen's `invoke`.
 * @param accepted the state after a valid answer.
 * @param failed the state after an answer that no refusal matches, and after the actor itself broke.
 * @param refusals guards in the order they are checked, each with its state.
 */
export const answered = <
  const Accepted extends string,
  const Failed extends string,
  const Guard extends string,
  const Refused extends string,
>(
  accepted: Accepted,
  failed: Failed,
  ...refusals: readonly (readonly [Guard, Refused])[]
) =>
  ({
    onDone: [
      { guard: withOutcome('wasAccepted'), target: accepted },
      ...endsOf('keepAnswer', failed, ...refusals),
    ],
    onError: crashTo(failed, 'keepAnswer'),
  }) as const;

/** Returns the `after` of an account screen's state with an `invoke`: it got no answer in time. */
export const unansweredTo = <const Target extends string>(target: Target) => ({
  answerTimeout: noAnswerTo(target, 'keepAnswer'),
});

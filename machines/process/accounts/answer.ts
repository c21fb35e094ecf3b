import type { AccountAnswer, AccountProblem } from '#schemas/api/accounts.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';

/**
 * How a call of the account screens ended. `answered` is the server's word, valid or not; `failed` leaves open
 * whether it acted (no answer, 5xx), or says that it would not listen (429, as `request.rateLimited`).
 */
export type AccountOutcome =
  | { readonly outcome: 'answered'; readonly answer: AccountAnswer }
  | { readonly outcome: 'sessionEnded' }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** What a screen has to say of the last call: of the whole, and of single answers. */
export interface Said {
  readonly code: ErrorCode | null;
  readonly problems: readonly AccountProblem[];
}

/** Before the first call, and while one is under way. */
export const nothingSaid: Said = { code: null, problems: [] };

/** More than all questions of a screen can have wrong with them at once: a context has an end. */
const mostProblems = 40;

export function saidBy(outcome: AccountOutcome): Said {
  switch (outcome.outcome) {
    case 'answered': {
      const { status, problems } = outcome.answer;
      if (status.valid) return nothingSaid;
      return {
        code: status.errorMessages[0] ?? 'common.unknownError',
        problems: problems.slice(0, mostProblems),
      };
    }
    case 'sessionEnded':
      return { code: 'session.ended', problems: [] };
    case 'failed':
      return { code: outcome.code, problems: [] };
  }
}

/** Guards, in the words of `setup`: what a call came to. */
export const wasAccepted = (_: unknown, outcome: AccountOutcome) =>
  outcome.outcome === 'answered' && outcome.answer.status.valid;
/** To be asked after `wasAccepted`: an answer all the same. */
export const wasRefused = (_: unknown, outcome: AccountOutcome) => outcome.outcome === 'answered';
export const hadNoSession = (_: unknown, outcome: AccountOutcome) => outcome.outcome === 'sessionEnded';

/** A guard for one code that has its own state. */
export const said = (code: ErrorCode) => (_: unknown, outcome: AccountOutcome) =>
  saidBy(outcome).code === code;

const outcomeOf = ({ event }: { readonly event: { readonly output: AccountOutcome } }) => event.output;
const keepAnswer = { type: 'keepAnswer', params: outcomeOf } as const;

/**
 * How a call of an account screen ends, for its `invoke`.
 * @param accepted the state after a valid answer.
 * @param failed the state after an answer that no refusal fits, and where the actor itself broke.
 * @param refusals guards in the order in which they are asked, each with its state.
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
      { guard: { type: 'wasAccepted', params: outcomeOf }, target: accepted },
      ...refusals.map(([guard, target]) => ({
        guard: { type: guard, params: outcomeOf },
        target,
        actions: keepAnswer,
      })),
      { target: failed, actions: keepAnswer },
    ],
    onError: {
      target: failed,
      actions: { type: 'keepAnswer', params: { outcome: 'failed', code: 'common.unknownError' } },
    },
  }) as const;

/** Nothing came in time. */
export const noAnswerTo = <const Target extends string>(target: Target) =>
  ({
    target,
    actions: { type: 'keepAnswer', params: { outcome: 'failed', code: 'service.unavailable' } },
  }) as const;

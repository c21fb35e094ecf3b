import type { ErrorCode } from '#schemas/error-catalogue.ts';

/**
 * Ways in which any call can fail. After `failed` the server may have acted (no answer, 5xx), or it rejected the
 * request as one too many (429, as `request.rateLimited`) or as invalid.
 */
export type CallFailure =
  | { readonly outcome: 'sessionEnded' }
  | { readonly outcome: 'failed'; readonly code: ErrorCode };

/** Ways in which a draft's call can fail. `offline`: there was no answer, and trying again may help. */
export type DraftFailure = CallFailure | { readonly outcome: 'offline' };

/** The end of a request that changes facts: `ok` and `refused` are the server's answer with fresh facts. */
export type RequestOutcome<Facts> =
  | ({ readonly outcome: 'ok' } & Facts)
  | ({ readonly outcome: 'refused'; readonly code: ErrorCode } & Facts)
  | CallFailure;

interface Outcome {
  readonly outcome: string;
  readonly code?: ErrorCode;
}

/** Returns a guard for `setup`: the call ended in one of these ways. */
export const endedWith =
  <Any extends Outcome>(...ends: readonly Any['outcome'][]) =>
  (_: unknown, { outcome }: Any) =>
    ends.includes(outcome);

export const hadNoSession = endedWith('sessionEnded');
export const gotNoAnswer = endedWith('offline');

/** Returns the reason why a call had no effect; null if it had one. */
export function codeOf(outcome: Outcome): ErrorCode | null {
  return outcome.outcome === 'sessionEnded' ? 'session.ended' : (outcome.code ?? null);
}

/** Returns a context's request and code once a call has ended. A failure keeps the request, and so its key. */
export function settledBy(outcome: RequestOutcome<object>) {
  const code = codeOf(outcome);
  return outcome.outcome === 'failed' ? { code } : { intention: null, code };
}

/** Returns the guard or action of this name, with the outcome of a call as its `params`. */
export const withOutcome = <const Name extends string>(type: Name) => ({
  type,
  params: <Output>({ event }: { readonly event: { readonly output: Output } }) => event.output,
});

/**
 * Returns the `onDone` of a call's `invoke`.
 * @param keep the action that takes the outcome.
 * @param failed the state after an outcome that no end matches.
 * @param ends guards in the order they are checked, each with its state.
 */
export const endsOf = <
  const Keep extends string,
  const Failed extends string,
  const Guard extends string,
  const Target extends string,
>(
  keep: Keep,
  failed: Failed,
  ...ends: readonly (readonly [Guard, Target])[]
) => [
  ...ends.map(([guard, target]) => ({
    guard: withOutcome(guard),
    target,
    actions: withOutcome(keep),
  })),
  { target: failed, actions: withOutcome(keep) },
];

const failsBy =
  <const Code extends ErrorCode>(code: Code) =>
  <const Target extends string, const Keep extends string>(target: Target, keep: Keep) =>
    ({ target, actions: { type: keep, params: { outcome: 'failed', code } } }) as const;

/** Returns the transition after the actor itself broke. */
export const crashTo = failsBy('common.unknownError');
/** Returns the transition for a call that got no answer in time. */
export const noAnswerTo = failsBy('service.unavailable');

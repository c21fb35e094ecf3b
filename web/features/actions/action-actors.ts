import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { actionActors, AnswerOutcome } from '#machines/process/action/contract.ts';
import type { Action, ActionAnswer, ActionBody } from '#schemas/api/actions.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError, errorCodeOf } from '../../api/api-error.ts';
import { overviewQuery } from '../../api/queries.ts';
import { actionQuery, actionsKey } from './actions-query.ts';
import { allowedAnswers } from './allowed-answers.ts';

interface AnswerDependencies {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** The action's id. */
  readonly id: string;
  /** The account that answers; a session of any other account does not send it. */
  readonly accountId: string;
  /** Returns the reason as typed when the answer is sent. */
  readonly reason: () => string;
  /** Called when the server has the answer: the typed text need not be kept any more. */
  readonly onSent: () => void;
}

/** Refusals of an answer to an action that has changed; the current action shows what is left to do. */
const overtaken: readonly ErrorCode[] = ['action.changed', 'action.notAllowed', 'request.keyReused'];
/** Refusals that the person can put right; the rest of the answer is kept. */
const refused: readonly ErrorCode[] = [
  'action.incomplete',
  'action.reasonMissing',
  'impersonation.notAllowed',
  'request.malformed',
];

const isExplained = (answer: ActionAnswer) => answer === 'cannot-complete' || answer === 'refuse';

/**
 * Creates the actors that really send an answer, for `actionMachine.provide`. They also update the query cache.
 */
export function createActionActors(dependencies: AnswerDependencies): typeof actionActors {
  const { api, queryClient, id, accountId, reason, onSent } = dependencies;
  const { queryKey } = actionQuery(api, id);
  /** The idempotency key of the current answer, kept until the server has given a definite result. */
  let key: string | null = null;

  function keep(action: Action): void {
    queryClient.setQueryData(queryKey, action);
    refetchLists();
  }

  function refetchLists(): void {
    // The red number in the menu drops at once.
    void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
    void queryClient.invalidateQueries({ queryKey: [...actionsKey, 'list'] });
  }

  async function changed(code: ErrorCode): Promise<AnswerOutcome> {
    const action = await queryClient.fetchQuery({ ...actionQuery(api, id), retry: false });
    keep(action);
    return { outcome: 'changed', code, may: allowedAnswers(action) };
  }

  async function outcomeOf(error: unknown): Promise<AnswerOutcome> {
    // A call was aborted, or a body was not JSON: what the server did is unknown.
    if (!(error instanceof ApiError)) return { outcome: 'failed', code: 'common.unknownError' };
    const { code, status } = error;
    if (status === 401) return { outcome: 'sessionEnded' };
    if (status < 500 && status !== 0 && status !== 429) key = null;
    if (refused.includes(code)) return { outcome: 'refused', code };
    if (!overtaken.includes(code)) return { outcome: 'failed', code };
    // If the action cannot be fetched either, the connection is the problem now.
    return changed(code).catch((failure: unknown) => ({ outcome: 'failed', code: errorCodeOf(failure) }));
  }

  async function sendAnswer(answer: ActionAnswer, signal: AbortSignal): Promise<AnswerOutcome> {
    key ??= crypto.randomUUID();
    const version = queryClient.getQueryData(queryKey)?.version ?? 0;
    try {
      const { action } = await api.write<ActionBody>('POST', `/api/account/actions/${id}/${answer}`, {
        accountId,
        body: { version, ...(isExplained(answer) && { reason: reason() }) },
        idempotencyKey: key,
        signal,
      });
      key = null;
      onSent();
      keep(action);
      return { outcome: 'sent', may: allowedAnswers(action) };
    } catch (error) {
      if (signal.aborted) {
        // The page was left or no answer came: the server may have acted all the same.
        void queryClient.invalidateQueries({ queryKey });
        refetchLists();
      }
      return outcomeOf(error);
    }
  }

  return { sendAnswer: fromPromise(({ input, signal }) => sendAnswer(input.answer, signal)) };
}

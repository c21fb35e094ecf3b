import type { AnswerCheck } from '#domain/forms/answer-check.ts';
import { checksRuntime, type MakeChecks } from '#domain/forms/compiled-checks.ts';
import { ApiError } from '../../../api/api-error.ts';

let asked = 0;

/**
 * Loads the checks of a form, compiled by the server, which uses the same. The browser compiles nothing: they
 * are a module on our own site, as the policy on scripts requires.
 * @param address `checksAddress` of the form's start
 * @throws {ApiError} if the module cannot be loaded, with the code of a call without an answer
 */
export async function loadChecks(address: string): Promise<AnswerCheck> {
  try {
    return make(await import(/* @vite-ignore */ address));
  } catch {
    // Browsers remember that a module failed to load, so a second attempt needs another address.
    asked += 1;
    try {
      return make(await import(/* @vite-ignore */ `${address}?again=${asked}`));
    } catch {
      throw new ApiError('service.unavailable', 0, null, null);
    }
  }
}

function make({ default: makeChecks }: { readonly default: MakeChecks }): AnswerCheck {
  return makeChecks(checksRuntime);
}

import type { AnswerCheck } from '#domain/forms/answer-check.ts';
import { checksRuntime, type MakeChecks } from '#domain/forms/compiled-checks.ts';
import { ApiError } from '../../../api/api-error.ts';

let asked = 0;

/**
 * The checks of a form, as the server compiled them and judges by itself. Nothing is compiled here: it is a module of the
 * site's own, as the policy on scripts wants it.
 * @param address `checksAddress` of the form's start
 * @throws {ApiError} where it cannot be had, as of a call that nobody answered
 */
export async function loadChecks(address: string): Promise<AnswerCheck> {
  try {
    return make(await import(/* @vite-ignore */ address));
  } catch {
    // Browsers remember that a module failed to load, so a second attempt uses another address.
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

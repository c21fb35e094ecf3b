import type { FormSending } from '#schemas/api/bootstrap.ts';
import type { SystemResponse } from '#schemas/api/system.ts';
import { languagePrefix } from '../../../i18n/language-address.ts';
import { keepAnonymous, readAnonymous } from './kept-drafts.ts';

/**
 * Takes what was sent before any script ran: its answers join what this browser has of the form, which goes on from there;
 * both go where the form itself was sent. The page gets the address that it shows, which need not be the one it was sent to.
 */
export function takeSending(
  { form, address, answers, definitionHash, receipt }: FormSending,
  system: SystemResponse,
): void {
  window.history.replaceState(null, '', `${languagePrefix(system.language, system)}${address}`);
  if (receipt !== null) {
    keepAnonymous(form, null);
    return;
  }
  const before = readAnonymous(form)?.answers;
  keepAnonymous(form, {
    answers: {
      values: { ...before?.values, ...answers.values },
      lists: { ...before?.lists, ...answers.lists },
    },
    definitionHash,
  });
}

import type { FormSending } from '#schemas/api/bootstrap.ts';
import type { SystemResponse } from '#schemas/api/system.ts';
import { languagePrefix } from '../../i18n/language-address.ts';
import { storeAnonymous, readAnonymous } from './kept-drafts.ts';

/**
 * Takes over what was sent before any script ran: its answers are merged into this browser's draft of the form;
 * both are dropped if the form itself was sent. The page gets the address that it shows, which may differ from
 * the one it was sent to.
 */
export function takeSending(
  { form, address, answers, definitionHash, receipt }: FormSending,
  system: SystemResponse,
): void {
  window.history.replaceState(null, '', `${languagePrefix(system.language, system)}${address}`);
  if (receipt !== null) {
    storeAnonymous(form, null);
    return;
  }
  const before = readAnonymous(form)?.answers;
  storeAnonymous(form, {
    answers: {
      values: { ...before?.values, ...answers.values },
      lists: { ...before?.lists, ...answers.lists },
    },
    definitionHash,
  });
}

import type { FormStartResponse } from '#schemas/api/forms.ts';
import type { SentDefinition } from '#schemas/forms/sent-definition.ts';
import type { ApiClient } from '../../../api/api-client.ts';
import type { FormParts } from './blank-form.ts';
import { withLoadedChoices } from './load-choices.ts';
import { loadChecks } from './load-checks.ts';

/**
 * Fetches what a form asks and how its answers are checked. Rejects if they do not come.
 * @param importChecks where no browser imports modules, another way to the same checks
 */
export async function loadFormParts(
  get: ApiClient['get'],
  { definitionAddress, checksAddress }: Pick<FormStartResponse, 'definitionAddress' | 'checksAddress'>,
  signal?: AbortSignal,
  importChecks = loadChecks,
): Promise<FormParts> {
  const [definition, check] = await Promise.all([
    get<SentDefinition>(definitionAddress, signal).then((sent) => withLoadedChoices(get, sent, signal)),
    importChecks(checksAddress),
  ]);
  return { definition, check };
}

import type { FormStartResponse } from '#schemas/api/forms.ts';
import type { SentDefinition } from '#schemas/forms/sent-definition.ts';
import type { ApiClient } from '../../../api/api-client.ts';
import type { FormParts } from './blank-form.ts';
import { withLoadedChoices } from './load-choices.ts';
import { loadChecks } from './load-checks.ts';

/**
 * Fetches a form's questions and the checks of its answers. Rejects if they do not load.
 * @param importChecks another way to load the checks, for environments other than a browser
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

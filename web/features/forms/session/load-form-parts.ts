import type { FormStartResponse } from '#schemas/api/forms.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormParts } from './blank-form.ts';
import { loadChecks } from './load-checks.ts';

/** Fetches what a form asks and how its answers are checked. Rejects if they do not come. */
export async function loadFormParts({
  definitionAddress,
  checksAddress,
}: Pick<FormStartResponse, 'definitionAddress' | 'checksAddress'>): Promise<FormParts> {
  const [definition, check] = await Promise.all([
    fetchDefinition(definitionAddress),
    loadChecks(checksAddress),
  ]);
  return { definition, check };
}

async function fetchDefinition(address: string): Promise<FormDefinition> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

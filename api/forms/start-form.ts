import type { FastifyRequest } from 'fastify';
import type { FormStartResponse } from '#schemas/api/forms.ts';
import type { AddressService } from '../addresses/address-service.ts';
import { canFindAddresses } from '../addresses/find-addresses.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { checksAddress } from './compile/compiled-checks.ts';
import type { CouncilForm } from './council-form.ts';
import { findChanges } from './definition-changes.ts';
import { describeProgress, findRequest, notBegun } from './form-request.ts';
import { storeDefinitionOnce } from './store-definition.ts';
import { findKnownFacts } from './known-facts.ts';
import { findLondonDay } from './london-day.ts';
import { prefill } from './prefill.ts';
import { definitionAddress } from './written-definition.ts';

/**
 * Finds what is needed to fill a form in, with the answers so far.
 * @throws ProblemError `session.required` for a visitor, if the form is for people with an account only.
 */
export async function startForm(
  { database, locale, reader, tenant, isPreview }: FastifyRequest,
  form: CouncilForm,
  addresses: AddressService | undefined,
): Promise<FormStartResponse> {
  const { definition } = form;
  if (!reader && definition.anonymous === 'no') throw new ProblemError('session.required');
  const found = reader && (await findRequest(database, reader.accountId, definition.identifier));
  const current = found ?? notBegun;
  // A returning person's questions, a visitor's too, are compared with the definition they began with.
  if (current.state !== 'submitted' && !isPreview) await storeDefinitionOnce(database, tenant, form);
  const today = await findLondonDay(database);
  const facts = await findKnownFacts(database, definition, reader?.accountId ?? null);
  const { answers, changes } = await findChanges(database, form, current, today, locale, facts);
  const filled =
    reader && current.state !== 'submitted'
      ? await prefill(database, definition, reader.accountId, answers, tenant.forms)
      : { answers, prefilled: [], toldAt: null, told: {} };
  return {
    status: { valid: true, errorMessages: [] },
    formProgress: describeProgress(form, current),
    definitionAddress: definitionAddress(form.loaded, locale),
    definitionHash: form.hash,
    checksAddress: checksAddress(form.loaded),
    answers: filled.answers,
    prefilled: [...filled.prefilled],
    toldAt: filled.toldAt,
    told: filled.told,
    today,
    facts,
    findsAddresses: canFindAddresses(tenant, addresses !== undefined),
    changes: changes.map((change) => ({ ...change, former: [...change.former] })),
  };
}

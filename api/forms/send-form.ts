import type { FastifyRequest } from 'fastify';
import type { SubmitBody, SubmitResponse } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { fileOwnerOf } from '../files/file-owner.ts';
import type { CouncilForm } from './council-form.ts';
import { describeReceipt, describeStrangersReceipt } from './describe-receipt.ts';
import { findRequest, refusalOf } from './form-request.ts';
import { keepable } from './keepable.ts';
import { readingOf, type SentReading } from './kept-submissions.ts';
import { findLondonDay } from './london-day.ts';
import { checkOutside, type OutsideWorld } from './outside/check-outside.ts';
import { submitAnonymously, submitDraft, type SubmitResult } from './submit-form.ts';

/**
 * Sends a form: a member's stored draft; a visitor's answers, which come with the request, if the form allows
 * that.
 * @throws ProblemError `session.required` for another visitor; if the form cannot be sent, its reason with the
 * answers as they are stored.
 */
export async function sendForm(
  request: FastifyRequest,
  form: CouncilForm,
  { definitionHash, version, answers }: SubmitBody,
  key: string,
  { addresses, patience }: Pick<OutsideWorld, 'addresses' | 'patience'>,
): Promise<SubmitResponse> {
  const { database, tenant, reader } = request;
  const today = await findLondonDay(database);
  const reading = readingOf(request, today);
  const terms = {
    definitionHash,
    key,
    ...reading,
    madeBy: reader?.impersonationId ? ('staff' as const) : ('applicant' as const),
    impersonationId: reader?.impersonationId ?? null,
    owner: fileOwnerOf(request),
  };
  const accountId = reader?.accountId ?? null;
  const world = { tenant, addresses, database, accountId, patience };
  const outside = (sent: Answers) => checkOutside(form.definition, sent, today, world);
  if (accountId !== null) {
    // The draft must still have this version, or it is not sent.
    const draft =
      form.definition.outside && (await findRequest(database, accountId, form.definition.identifier));
    const checked = draft ? await outside(draft.answers) : [];
    const sent = await submitDraft(database, form, { ...terms, accountId, version, outside: checked });
    return describeResult(form, sent, reading);
  }
  if (form.definition.anonymous !== 'submit' || answers === undefined) {
    throw new ProblemError('session.required');
  }
  const kept = keepable(answers);
  const checked = await outside(kept);
  const sent = await submitAnonymously(database, form, { ...terms, answers: kept, outside: checked });
  return describeResult(form, sent, reading);
}

function describeResult(form: CouncilForm, result: SubmitResult, reading: SentReading): SubmitResponse {
  switch (result.outcome) {
    case 'submitted':
      return result.request
        ? describeReceipt(form, result.receipt, result.request, reading)
        : describeStrangersReceipt(form, result.receipt, reading);
    case 'incomplete':
      throw new ProblemError('form.incomplete', {
        findings: result.journey.findings,
        goneFiles: [...result.goneFiles],
      });
    case 'definitionChanged':
      throw new ProblemError('form.definitionChanged');
    case 'refused':
      throw refusalOf(form, result);
  }
}

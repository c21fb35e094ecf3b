import type { FastifyRequest } from 'fastify';
import type { FormsResponse } from '#schemas/api/forms.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';
import { councilForm, type CouncilForm } from './council-form.ts';
import { describeProgress, findRequests, type FormRequest, notBegun } from './form-request.ts';
import { describeSent, findKeptSubmissions, readingOf } from './kept-submissions.ts';
import { findLondonDay } from './london-day.ts';

/** A council's form, with a person's request for it. */
interface FormWithRequest {
  readonly form: CouncilForm;
  /** Without an id if the form was not started. */
  readonly request: Omit<FormRequest, 'id'> & { readonly id?: string };
}

/**
 * Finds each listed form of a council, in display order, with an account's current request: an empty one if
 * it was not started.
 * @param forms the council's, in display order
 * @param accountId undefined for a visitor, who has none
 */
export async function findFormsWithRequests(
  database: TenantDatabase,
  forms: ReadonlyMap<string, LoadedForm>,
  accountId: string | undefined,
): Promise<FormWithRequest[]> {
  const requests = accountId === undefined ? undefined : await findRequests(database, accountId);
  return [...forms]
    .filter(([, { definition }]) => definition.listed !== false)
    .map(([identifier, loaded]) => ({
      form: councilForm(loaded),
      request: requests?.get(identifier) ?? notBegun,
    }));
}

/** Lists the council's forms, each with the reader's progress and what they sent last. */
export async function listForms(request: FastifyRequest): Promise<FormsResponse['forms']> {
  const { database, locale, tenant, reader } = request;
  const [forms, submissions, today] = await Promise.all([
    findFormsWithRequests(database, tenant.forms, reader?.accountId),
    reader ? findKeptSubmissions(database, reader.accountId) : [],
    findLondonDay(database),
  ]);
  return forms.map(({ form, request: current }) => {
    const { identifier, title, summary, minutes, anonymous, purpose } = form.definition;
    const sent = submissions.find(({ formIdentifier }) => formIdentifier === identifier);
    return {
      formIdentifier: identifier,
      title: form.say(title, locale),
      summary: form.say(summary, locale),
      minutes,
      anonymous,
      purpose: purpose ?? null,
      progress: reader ? describeProgress(form, current) : null,
      sent: sent ? describeSent(form, sent, readingOf(request, today)) : null,
    };
  });
}

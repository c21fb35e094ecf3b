import type { FastifyRequest } from 'fastify';
import type { FormsResponse } from '#schemas/api/forms.ts';
import { describeProgress } from './form-request.ts';
import { findFormsWithRequests } from './forms-with-requests.ts';
import { describeSent, findKeptSubmissions, readingOf } from './kept-submissions.ts';
import { findLondonDay } from './london-day.ts';

/** Lists the council's forms, each with the reader's progress and what they sent last. */
export async function listForms(request: FastifyRequest): Promise<FormsResponse['forms']> {
  const { database, locale, tenant, reader } = request;
  const [forms, submissions, today] = await Promise.all([
    findFormsWithRequests(database, tenant.forms, reader?.accountId),
    reader ? findKeptSubmissions(database.query, reader.accountId) : [],
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

import {
  CouncilFormBodySchema,
  CouncilFormParamsSchema,
  CouncilFormResponseSchema,
  SubmissionsQuerySchema,
  SubmissionsResponseSchema,
} from '#schemas/backoffice/form-request.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { keyHashOf } from '../backoffice/api-key.ts';
import { findSubmissions } from '../backoffice/form-submissions.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { doAsCouncil } from '../forms/council-event.ts';
import { councilForm } from '../forms/council-form.ts';
import { describeProgress } from '../forms/form-request.ts';
import { findLondonDay } from '../forms/london-day.ts';
import { statement } from '../database/statement.ts';
import { route, type Route } from '../route.ts';

const tags = ['Back office'];

const numbered = statement({
  values: { registrationNumber: 'text' },
  row: { id: 'uuid' },
  text: `
    select id from account
     where tenant_id = app_tenant() and registration_number = $registrationNumber`,
});

/**
 * Calls about forms for the council's own programs: they read submissions and lead reviews. The calls are not
 * in the specification.
 */
export const backofficeFormRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/backoffice/forms/:formname/:registrationNumber',
    access: { key: 'forms:write' },
    contract: {
      tags,
      summary: 'Offer an update or a review of a form, pause, resume or reopen it, or record a decision',
      params: CouncilFormParamsSchema,
      body: CouncilFormBodySchema,
      response: { 200: CouncilFormResponseSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const { formname, registrationNumber } = request.params;
      const loaded = request.tenant.forms.get(formname);
      const { database } = request;
      const [account] = await database.run(numbered, { registrationNumber });
      if (!loaded || !account) throw new ProblemError('request.notFound');
      const form = councilForm(loaded);
      const today = await findLondonDay(database);
      const done = await doAsCouncil(database, form, account.id, request.body, today);
      if (!done) throw new ProblemError('form.notAllowed');
      return { formProgress: describeProgress(form, done) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/backoffice/submissions',
    access: { key: 'submissions:read' },
    contract: {
      tags,
      summary: 'List submitted forms after a cursor',
      description: 'Each form is returned exactly once. Store `next` and send it as `since`.',
      querystring: SubmissionsQuerySchema,
      response: { 200: SubmissionsResponseSchema },
    },
    isPlainJson: true,
    handler(request) {
      const { since, limit = 100 } = request.query;
      const asker = { keyHash: keyHashOf(request), call: '/api/backoffice/files' } as const;
      return findSubmissions(request.database, { since, limit }, asker);
    },
  }),
];

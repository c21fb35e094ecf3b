import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { IdempotencyHeadersSchema } from '#schemas/api/advert-bid.ts';
import {
  FormSinceResponseSchema,
  FormsResponseSchema,
  FormStartResponseSchema,
  OutsideBodySchema,
  OutsideResponseSchema,
  SaveBodySchema,
  SaveConflictSchema,
  SaveResponseSchema,
  SubmitBodySchema,
  SubmitResponseSchema,
  UpdateStartResponseSchema,
} from '#schemas/api/forms.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { SlugSchema } from '#schemas/identifiers.ts';
import { readerOf } from '../accounts/reader.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { fileOwnerOf } from '../files/file-owner.ts';
import { councilForm, type CouncilForm } from '../forms/council-form.ts';
import { findSince } from '../forms/definition-changes.ts';
import { describeReceipt } from '../forms/describe-receipt.ts';
import { describeProgress, findRequest, notBegun, refusalOf } from '../forms/form-request.ts';
import { listForms } from '../forms/forms-with-requests.ts';
import { keepable } from '../forms/keepable.ts';
import { readingOf } from '../forms/kept-submissions.ts';
import { findLondonDay } from '../forms/london-day.ts';
import { checkOutside } from '../forms/outside/check-outside.ts';
import { saveDraft } from '../forms/save-draft.ts';
import { sendForm } from '../forms/send-form.ts';
import { startForm } from '../forms/start-form.ts';
import { startUpdate } from '../forms/start-update.ts';
import { findLastReceipt } from '../forms/submit-form.ts';
import { route, type Route } from '../route.ts';

const tags = ['Forms'];
const status = { valid: true, errorMessages: [] };
const FormParamsSchema = Type.Object({ formname: SlugSchema });
const refusals = {
  404: ProblemSchema,
  409: SaveConflictSchema,
  422: ProblemSchema,
};

/**
 * In bytes: two hundred complete addresses are about 250 kB. More would only delay others: checking a megabyte
 * against the worst patterns allowed in a form takes 30 ms (tests/load/worst-pattern.ts).
 */
const bodyLimit = 300 * 1024;

/**
 * Lists a council's forms, keeps a person's answers, and sends them. `start` is in specification section 7; the
 * other calls are not in the specification.
 */
export const formRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/forms',
    access: 'visitorOrReader',
    contract: { tags, summary: 'List the council’s forms', response: { 200: FormsResponseSchema } },
    handler: async (request) => ({ status, forms: await listForms(request) }),
  }),
  route({
    method: 'GET',
    url: '/api/forms/:formname/start',
    access: 'visitorOrReader',
    contract: {
      tags,
      summary: 'Get a form, with the person’s draft',
      params: FormParamsSchema,
      response: { 200: FormStartResponseSchema, 404: ProblemSchema },
    },
    isPlainJson: true,
    handler: (request, { addresses }) => startForm(request, requireForm(request), addresses),
  }),
  route({
    method: 'GET',
    url: '/api/forms/:formname/since/:hash',
    access: 'public',
    contract: {
      tags,
      summary: 'Get two versions of a form, for answers that only a browser has',
      params: Type.Object({ formname: SlugSchema, hash: Type.String({ pattern: '^[0-9a-f]{16,64}$' }) }),
      response: { 200: FormSinceResponseSchema, 404: ProblemSchema },
    },
    isPlainJson: true,
    async handler(request, _services, reply) {
      reply.header('Cache-Control', 'no-store');
      const form = requireForm(request);
      const since = await findSince(request.database, form, request.params.hash, request.locale);
      if (since === undefined) throw new ProblemError('request.notFound');
      return since;
    },
  }),
  route({
    method: 'PUT',
    url: '/api/forms/:formname/draft',
    access: 'reader',
    limit: { perAccount: 'saveDraft' },
    contract: {
      tags,
      summary: 'Save a draft as typed',
      description: 'Drafts with mistakes are saved too; the answer lists the mistakes.',
      params: FormParamsSchema,
      headers: IdempotencyHeadersSchema,
      body: SaveBodySchema,
      response: { ...refusals, 200: SaveResponseSchema },
    },
    bodyLimit,
    async handler(request) {
      const form = requireForm(request);
      const saved = await saveDraft(request.database, form, {
        ...request.body,
        answers: keepable(request.body.answers),
        accountId: readerOf(request).accountId,
        key: request.headers['idempotency-key'],
        today: await findLondonDay(request.database),
        visitorHash: fileOwnerOf(request).visitorHash,
      });
      if (saved.outcome === 'refused') throw refusalOf(form, saved);
      const findings = saved.journey.findings.map((finding) => ({
        ...finding,
        values: { ...finding.values },
      }));
      return { status, formProgress: describeProgress(form, saved.request), findings };
    },
  }),
  route({
    method: 'POST',
    url: '/api/forms/:formname/submit',
    access: 'visitorOrReader',
    limit: { perAccount: 'submitForm' },
    contract: {
      tags,
      summary: 'Submit a form',
      description:
        'Submits a member’s saved draft. Without an account, if the form allows that, the request contains the answers.',
      params: FormParamsSchema,
      headers: IdempotencyHeadersSchema,
      body: SubmitBodySchema,
      response: { ...refusals, 200: SubmitResponseSchema },
    },
    bodyLimit,
    handler(request, { addresses, outsidePatience: patience }) {
      const key = request.headers['idempotency-key'];
      return sendForm(request, requireForm(request), request.body, key, { addresses, patience });
    },
  }),
  route({
    method: 'POST',
    url: '/api/forms/:formname/update',
    access: 'reader',
    limit: { perAccount: 'submitForm' },
    contract: {
      tags,
      summary: 'Start an update of a submitted form',
      description:
        'Only if the form lets people report changes. The update begins with the submitted answers; repeating the key returns the same update.',
      params: FormParamsSchema,
      headers: IdempotencyHeadersSchema,
      response: { ...refusals, 200: UpdateStartResponseSchema },
    },
    async handler(request) {
      const { accountId, impersonationId } = readerOf(request);
      const form = requireForm(request);
      const key = request.headers['idempotency-key'];
      const started = await startUpdate(request.database, form, { accountId, impersonationId, key });
      if (started.outcome === 'refused') throw refusalOf(form, started);
      return { status, formProgress: describeProgress(form, started.request) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/forms/:formname/receipt',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get the last submission',
      params: FormParamsSchema,
      response: { 200: SubmitResponseSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      const form = requireForm(request);
      const { identifier } = form.definition;
      const { database } = request;
      const [receipt, current, today] = await Promise.all([
        findLastReceipt(database, accountId, identifier),
        findRequest(database, accountId, identifier),
        findLondonDay(database),
      ]);
      if (!receipt) throw new ProblemError('request.notFound');
      return describeReceipt(form, receipt, current ?? notBegun, readingOf(request, today));
    },
  }),
  route({
    method: 'POST',
    url: '/api/forms/:formname/outside',
    access: 'visitorOrReader',
    limit: { perAccount: 'findAddresses' },
    contract: {
      tags,
      summary: 'Check a page’s answers with outside systems',
      description:
        'Stores nothing and blocks no one: answers that cannot be checked within 2 seconds are left unchecked.',
      params: FormParamsSchema,
      body: OutsideBodySchema,
      response: { 200: OutsideResponseSchema, 404: ProblemSchema },
    },
    bodyLimit,
    async handler(request, { addresses, outsidePatience: patience }, reply) {
      reply.header('Cache-Control', 'no-store');
      const { tenant, database, reader, body } = request;
      const { definition } = requireForm(request);
      const { page, item, answers } = body;
      const today = await findLondonDay(database);
      const world = { tenant, addresses, database, accountId: reader?.accountId ?? null, patience };
      const outcomes = await checkOutside(definition, keepable(answers), today, world, { page, item });
      return { status, outcomes };
    },
  }),
];

/** Returns the form named in an address. Another council's form, or one that does not exist, is not found. */
function requireForm(request: FastifyRequest<{ Params: { formname: string } }>): CouncilForm {
  const loaded = request.tenant.forms.get(request.params.formname);
  if (!loaded) throw new ProblemError('request.notFound');
  return councilForm(loaded);
}

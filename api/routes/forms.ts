import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { bankHolidaysKept } from '../rules/law/bank-holidays.ts';
import { IdempotencyHeadersSchema } from '#schemas/api/advert-bid.ts';
import {
  FormsResponseSchema,
  FormSinceResponseSchema,
  FormStartResponseSchema,
  SaveBodySchema,
  SaveConflictSchema,
  SaveResponseSchema,
  SubmitBodySchema,
  SubmitResponseSchema,
  UpdateStartResponseSchema,
} from '#schemas/api/forms.ts';
import { ProblemSchema, type ErrorCode } from '#schemas/error-catalogue.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { SlugSchema } from '#schemas/identifiers.ts';
import { byAccount } from '../accounts/rate-limits.ts';
import { readerOf } from '../accounts/reader.ts';
import { canFindAddresses } from '../addresses/find-addresses.ts';
import { plainJson } from '../answers/plain-json.ts';
import { sendProblem } from '../errors/error-handler.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { fileOwnerOf } from '../files/file-owner.ts';
import { checksAddress } from '../forms/compile/compiled-checks.ts';
import { findChanges, findSince } from '../forms/definition-changes.ts';
import { describeReceipt, describeStrangersReceipt } from '../forms/describe-receipt.ts';
import { describeProgress, findRequest, notBegun, type FormRequest } from '../forms/form-request.ts';
import { findFormsWithRequests } from '../forms/forms-with-requests.ts';
import { councilForm, type CouncilForm } from '../forms/council-form.ts';
import { keepDefinitionOnce } from '../forms/keep-definition.ts';
import { keepable } from '../forms/keepable.ts';
import { findKnownFacts } from '../forms/known-facts.ts';
import { findLondonDay } from '../forms/london-day.ts';
import { checkOutside } from '../forms/outside/check-outside.ts';
import { prefill } from '../forms/prefill.ts';
import { saveDraft } from '../forms/save-draft.ts';
import { describeSent, findKeptSubmissions, type SentReading } from '../forms/kept-submissions.ts';
import { startUpdate } from '../forms/start-update.ts';
import { findLastReceipt, submitAnonymously, submitDraft, type SubmitResult } from '../forms/submit-form.ts';
import { definitionAddress } from '../forms/written-definition.ts';
import type { Server, Services } from '../services.ts';

const tags = ['Forms'];
const FormParamsSchema = Type.Object({ formname: SlugSchema });
const refusals = {
  400: ProblemSchema,
  401: ProblemSchema,
  403: ProblemSchema,
  404: ProblemSchema,
  409: SaveConflictSchema,
  413: ProblemSchema,
  422: ProblemSchema,
  429: ProblemSchema,
  503: ProblemSchema,
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
export function formRoutes(server: Server, { addresses, outsidePatience, rateLimits }: Services): void {
  server.get(
    '/api/forms',
    {
      config: { access: 'visitorOrReader' },
      schema: { tags, summary: 'The forms of this council', response: { 200: FormsResponseSchema } },
    },
    async (request) => {
      const { database, locale, tenant, reader } = request;
      const [forms, submissions, today] = await Promise.all([
        findFormsWithRequests(database, tenant.forms, reader?.accountId),
        reader ? findKeptSubmissions(database, reader.accountId) : [],
        findLondonDay(database),
      ]);
      return {
        status: { valid: true, errorMessages: [] },
        forms: forms.map(({ form, request: current }) => {
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
        }),
      };
    },
  );

  server.get(
    '/api/forms/:formname/start',
    {
      config: { access: 'visitorOrReader' },
      schema: {
        tags,
        summary: 'What is needed to fill a form in, with what was filled in so far',
        params: FormParamsSchema,
        response: { 200: FormStartResponseSchema, 401: ProblemSchema, 404: ProblemSchema },
      },
      serializerCompiler: plainJson,
    },
    async (request) => {
      const form = requireForm(request);
      const { database, reader } = request;
      if (!reader && form.definition.anonymous === 'no') throw new ProblemError('session.required');
      const { identifier } = form.definition;
      const found = reader && (await findRequest(database, reader.accountId, identifier));
      const current = found ?? notBegun;
      // A returning person's questions, a visitor's too, are compared with the definition they began with.
      if (current.state !== 'submitted' && !request.isPreview) {
        await keepDefinitionOnce(database, request.tenant, form);
      }
      const today = await findLondonDay(database);
      const facts = await findKnownFacts(database, form.definition, reader?.accountId ?? null);
      const { locale } = request;
      const { answers, changes } = await findChanges(database, form, current, today, locale, facts);
      const filled =
        reader && current.state !== 'submitted'
          ? await prefill(database, form.definition, reader.accountId, answers, request.tenant.forms)
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
        findsAddresses: canFindAddresses(request.tenant, addresses !== undefined),
        changes: changes.map((change) => ({ ...change, former: [...change.former] })),
      };
    },
  );

  server.get(
    '/api/forms/:formname/since/:hash',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'A form as it was and as it is, for answers that only a browser has',
        params: Type.Object({ formname: SlugSchema, hash: Type.String({ pattern: '^[0-9a-f]{16,64}$' }) }),
        response: { 200: FormSinceResponseSchema, 404: ProblemSchema },
      },
      serializerCompiler: plainJson,
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const form = requireForm(request);
      const since = await findSince(request.database, form, request.params.hash, request.locale);
      if (since === undefined) throw new ProblemError('request.notFound');
      return since;
    },
  );

  server.put(
    '/api/forms/:formname/draft',
    {
      bodyLimit,
      config: { access: 'reader', rateLimit: byAccount(rateLimits.saveDraft) },
      schema: {
        tags,
        summary: 'Save a draft as it was typed',
        description: 'Whatever is wrong with it is told, and kept all the same.',
        params: FormParamsSchema,
        headers: IdempotencyHeadersSchema,
        body: SaveBodySchema,
        response: { ...refusals, 200: SaveResponseSchema },
      },
    },
    async (request, reply) => {
      const { accountId } = readerOf(request);
      const form = requireForm(request);
      const { version, definitionHash, answers } = request.body;
      const saved = await saveDraft(request.database, form, {
        accountId,
        version,
        definitionHash,
        answers: keepable(answers),
        key: request.headers['idempotency-key'],
        today: await findLondonDay(request.database),
        visitorHash: fileOwnerOf(request).visitorHash,
      });
      if (saved.outcome !== 'saved') return refuse(request, reply, form, saved.outcome, saved.request);
      return {
        status: { valid: true, errorMessages: [] },
        formProgress: describeProgress(form, saved.request),
        findings: saved.journey.findings.map((finding) => ({ ...finding, values: { ...finding.values } })),
      };
    },
  );

  server.post(
    '/api/forms/:formname/submit',
    {
      bodyLimit,
      config: { access: 'visitorOrReader', rateLimit: byAccount(rateLimits.submitForm) },
      schema: {
        tags,
        summary: 'Send a form',
        description:
          'Of a member the draft as it is kept. Without an account, where the form may be sent so, the answers come with it.',
        params: FormParamsSchema,
        headers: IdempotencyHeadersSchema,
        body: SubmitBodySchema,
        response: { ...refusals, 200: SubmitResponseSchema },
      },
    },
    async (request, reply) => {
      const form = requireForm(request);
      const { database, locale, body, reader } = request;
      const sending = {
        definitionHash: body.definitionHash,
        key: request.headers['idempotency-key'],
        today: await findLondonDay(database),
        locale,
        bankHolidays: bankHolidaysKept(request.tenant.tenant),
        madeBy: reader?.impersonationId ? ('staff' as const) : ('applicant' as const),
        impersonationId: reader?.impersonationId ?? null,
        owner: fileOwnerOf(request),
      };
      const accountId = reader?.accountId ?? null;
      const { tenant } = request;
      const world = { tenant, addresses, database, accountId, patience: outsidePatience };
      const outside = (answers: Answers) => checkOutside(form.definition, answers, sending.today, world);
      if (reader) {
        // The draft must still have this version, or it is not sent.
        const draft =
          form.definition.outside &&
          (await findRequest(database, reader.accountId, form.definition.identifier));
        return answerSubmit(
          request,
          reply,
          [form, sending.today],
          await submitDraft(database, form, {
            ...sending,
            accountId: reader.accountId,
            version: body.version,
            outside: draft ? await outside(draft.answers) : [],
          }),
        );
      }
      if (form.definition.anonymous !== 'submit' || body.answers === undefined) {
        throw new ProblemError('session.required');
      }
      return answerSubmit(
        request,
        reply,
        [form, sending.today],
        await submitAnonymously(database, form, {
          ...sending,
          answers: keepable(body.answers),
          outside: await outside(keepable(body.answers)),
        }),
      );
    },
  );

  server.post(
    '/api/forms/:formname/update',
    {
      config: { access: 'reader', rateLimit: byAccount(rateLimits.submitForm) },
      schema: {
        tags,
        summary: 'Start an update of what was sent',
        description:
          'Where the form lets people tell of a change unasked. It begins with what was sent; the same key again is the same start.',
        params: FormParamsSchema,
        headers: IdempotencyHeadersSchema,
        response: { ...refusals, 200: UpdateStartResponseSchema },
      },
    },
    async (request, reply) => {
      const { accountId, impersonationId } = readerOf(request);
      const form = requireForm(request);
      const started = await startUpdate(request.database, form, {
        accountId,
        impersonationId,
        key: request.headers['idempotency-key'],
      });
      if (started.outcome === 'notAllowed')
        return refuse(request, reply, form, started.outcome, started.request ?? notBegun);
      return {
        status: { valid: true, errorMessages: [] },
        formProgress: describeProgress(form, started.request),
      };
    },
  );

  server.get(
    '/api/forms/:formname/receipt',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'What was sent last',
        params: FormParamsSchema,
        response: { 200: SubmitResponseSchema, 401: ProblemSchema, 404: ProblemSchema },
      },
    },
    async (request) => {
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
  );
}

/** Returns the date, language and bank holidays for describing submissions. */
function readingOf({ tenant, locale }: FastifyRequest, today: string): SentReading {
  return { today, locale, bankHolidays: bankHolidaysKept(tenant.tenant) };
}

/** Returns the form named in an address. Another council's form, or one that does not exist, is not found. */
function requireForm(request: FastifyRequest<{ Params: { formname: string } }>): CouncilForm {
  const loaded = request.tenant.forms.get(request.params.formname);
  if (!loaded) throw new ProblemError('request.notFound');
  return councilForm(loaded);
}

const refusalCodes = {
  conflict: 'form.savedElsewhere',
  submitted: 'form.alreadySubmitted',
  alreadySubmitted: 'form.alreadySubmitted',
  onHold: 'form.onHold',
  notAllowed: 'form.notAllowed',
} as const satisfies Record<string, ErrorCode>;

/** Refuses with the stored answers, so that typed answers are not lost and need not be fetched again. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  form: CouncilForm,
  outcome: keyof typeof refusalCodes,
  kept: Omit<FormRequest, 'id'>,
) {
  return sendProblem(request, reply, refusalCodes[outcome], {
    formProgress: describeProgress(form, kept),
    answers: kept.answers,
  });
}

function answerSubmit(
  request: FastifyRequest,
  reply: FastifyReply,
  [form, today]: readonly [CouncilForm, string],
  result: SubmitResult,
) {
  const reading = readingOf(request, today);
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
    default:
      return refuse(request, reply, form, result.outcome, result.request);
  }
}

import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { walk } from '#domain/forms/journey/effective-answers.ts';
import { withSentPage, worksWithoutScript } from '#domain/forms/journey/sent-page.ts';
import { nextStep } from '#domain/forms/journey/next-step.ts';
import type { FormSending } from '#schemas/api/bootstrap.ts';
import { AnswersSchema } from '#schemas/api/forms.ts';
import { errorCatalogue } from '#schemas/error-catalogue.ts';
import { noFacts } from '#schemas/forms/account-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { sentAgreed, sentAnswers, sentFlag, sentKey } from '#schemas/forms/sent-fields.ts';
import { UuidSchema } from '#schemas/identifiers.ts';
import { findReader } from '../accounts/reader.ts';
import { fileOwnerOf } from '../files/file-owner.ts';
import { councilForm, type CouncilForm } from '../forms/council-form.ts';
import { describeStrangersReceipt } from '../forms/describe-receipt.ts';
import { keepable } from '../forms/keepable.ts';
import { findLondonDay } from '../forms/london-day.ts';
import { checkOutside } from '../forms/outside/check-outside.ts';
import { submitAnonymously } from '../forms/submit-form.ts';
import { route, type Route } from '../route.ts';
import { bankHolidaysKept } from '../rules/law/bank-holidays.ts';
import type { Services } from '../services.ts';

/** In bytes: the largest draft in form encoding, where each quote of its JSON takes three. */
const mostBytes = 900 * 1024;

/** The parts sent with a page. */
interface Sent {
  readonly fields: URLSearchParams;
  /** Answers of the pages before. */
  readonly answers: Answers;
  readonly key: string;
}

const ParamsSchema = Type.Object({
  form: Type.String(),
  page: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
});

const sentPage = {
  method: 'POST',
  access: 'resident',
  reads: 'fields',
  bodyLimit: mostBytes,
  contract: { hide: true, params: ParamsSchema },
  handler: take,
  refuse(request, services, reply, code) {
    const { form, page } = paramsOf(request);
    const refusal = { ...sentBy(request), form, address: addressOf(form, page), code };
    return show(request, services, reply.code(errorCatalogue[code]), refusal);
  },
} as const satisfies Partial<Route>;

/**
 * `POST /forms/{form}/{page}`: takes a page of a form open to visitors, sent by the browser itself, without
 * scripts or before they load. It leads on as the page would; the answers travel with the pages, and the server
 * keeps none of them before the form is sent (docs/decisions/0042). A language prefix is anything but `api`.
 */
export const formPageRoutes: readonly Route[] = ['', '/:language(^(?!api$)[^/]+$)'].flatMap((language) => [
  route({ ...sentPage, limit: 'saveDraft', url: `${language}/forms/:form/:page` }),
  route({ ...sentPage, limit: 'submitForm', url: `${language}/forms/:form/${ownPages.send}` }),
]);

function show(
  request: FastifyRequest,
  { pages }: Services,
  reply: FastifyReply,
  what: Shown,
): Promise<FastifyReply> {
  const { form, address, answers, key, isRefused = false, code = null, receipt = null } = what;
  const definitionHash = request.tenant.forms.get(form)?.hash ?? '';
  return pages.send(request, reply, {
    formSending: { form, address, answers, definitionHash, key, isRefused, code, receipt },
  });
}

async function take(request: FastifyRequest, services: Services, reply: FastifyReply): Promise<FastifyReply> {
  const { form: identifier, page, language } = paramsOf(request);
  const loaded = request.tenant.forms.get(identifier);
  const isHere = language === undefined || request.languagePrefix === `/${language}`;
  // Answered as if nothing had been sent: the page says what it needs, or that it does not exist.
  if (!isHere || loaded === undefined || !worksWithoutScript(loaded.definition))
    return services.pages.send(request, reply);
  // The server keeps a member's answers, and their own page has them.
  if (request.sessionTokenHash && (await findReader(request.database, request.sessionTokenHash)))
    return reply.redirect(`${request.languagePrefix ?? ''}/account${addressOf(identifier, page)}`, 303);
  const form = councilForm(loaded);
  const sent = sentBy(request);
  const isSent = sent.fields.has(sentFlag);
  const shown =
    page === ownPages.send && isSent
      ? await send(request, form, sent, services)
      : await goOn(request, form, page, sent);
  return show(request, services, shown.isRefused ? reply.code(422) : reply, {
    ...sent,
    form: identifier,
    ...shown,
  });
}

/** Missing members mean that nothing has happened. */
type Shown = Pick<FormSending, 'form' | 'address' | 'answers' | 'key'> & Partial<FormSending>;
type Next = Pick<FormSending, 'address'> & Partial<FormSending>;

const notAsked = { questions: [], offers: {} };

/** Returns the next page, or the same one if something on it is missing or wrong. */
async function goOn(request: FastifyRequest, form: CouncilForm, page: string, sent: Sent): Promise<Next> {
  const { definition } = form;
  const { identifier } = definition;
  const own = Object.hasOwn(definition.pages, page) ? definition.pages[page] : undefined;
  const isChange = new URLSearchParams(request.url.split('?')[1]).get('back') === 'check';
  const same = { address: addressOf(identifier, page, isChange) };
  if (own === undefined || !('schema' in own) || !sent.fields.has(sentFlag)) return same;
  const today = await findLondonDay(request.database);
  const asked = walk(definition, sent.answers, today).pages.find((one) => one.page === page);
  const answers = keepable(withSentPage(sent.answers, own, asked ?? notAsked, sent.fields, request.locale));
  const journey = form.journey(answers, today, noFacts);
  if (journey.findings.some((finding) => finding.page === page)) return { ...same, answers, isRefused: true };
  const placed = journey.pages.find((one) => one.page === page);
  const way = placed ? nextStep(definition, journey, placed, isChange) : 'tasks';
  const next = way === 'tasks' ? journey.firstIncomplete : way;
  return {
    answers,
    address:
      next === null || next === 'check'
        ? addressOf(identifier, ownPages.check)
        : addressOf(identifier, next.page, isChange),
  };
}

/** Sends the form, once its declaration is accepted. */
async function send(
  request: FastifyRequest,
  form: CouncilForm,
  sent: Sent,
  { addresses, outsidePatience: patience }: Services,
): Promise<Next> {
  const address = addressOf(form.definition.identifier, ownPages.send);
  if (!sent.fields.has(sentAgreed)) return { address, isRefused: true };
  const today = await findLondonDay(request.database);
  const { tenant, database } = request;
  const world = { tenant, database, accountId: null, addresses, patience };
  const result = await submitAnonymously(request.database, form, {
    answers: sent.answers,
    outside: await checkOutside(form.definition, sent.answers, today, world),
    definitionHash: form.hash,
    key: sent.key,
    today,
    locale: request.locale,
    bankHolidays: bankHolidaysKept(tenant.tenant),
    madeBy: 'applicant',
    impersonationId: null,
    owner: fileOwnerOf(request),
  });
  // The council changed the form meanwhile; the check page shows its present questions.
  if (result.outcome !== 'submitted')
    return { address: addressOf(form.definition.identifier, ownPages.check), code: 'form.incomplete' };
  const reading = { today, locale: request.locale, bankHolidays: bankHolidaysKept(tenant.tenant) };
  return { address, receipt: describeStrangersReceipt(form, result.receipt, reading).receipt };
}

function paramsOf({ params }: FastifyRequest): { form: string; page: string; language?: string | undefined } {
  const { form, page = ownPages.send, language } = Value.Check(ParamsSchema, params) ? params : { form: '' };
  return { form, page, language };
}

/** Returns an address without its language prefix. */
function addressOf(form: string, page: string, isChange = false): string {
  const path = [form, page].map(encodeURIComponent).join('/');
  return `/forms/${path}${isChange ? '?back=check' : ''}`;
}

/** Reads the parts sent with a page; anything not in the form our pages write is ignored. */
function sentBy({ body }: FastifyRequest): Sent {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const carried = parse(fields.get(sentAnswers) ?? '');
  const key = fields.get(sentKey) ?? '';
  return {
    fields,
    answers: Value.Check(AnswersSchema, carried) ? keepable(carried) : { values: {}, lists: {} },
    key: Value.Check(UuidSchema, key) ? key : randomUUID(),
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

import type { FastifyRequest } from 'fastify';
import { lawOn, lawPack } from '#domain/law/laws.ts';
import { IdempotencyHeadersSchema } from '#schemas/api/advert-bid.ts';
import {
  PlansResponseSchema,
  StepCannotBodySchema,
  StepCommentBodySchema,
  StepMoveBodySchema,
  StepParamsSchema,
  StepResponseSchema,
  type StepEvent,
  type StepResponse,
} from '#schemas/api/plans.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { actorOf, readerOf } from '../accounts/reader.ts';
import { tellOfStep, type Told } from '../casework/plans/change-step.ts';
import {
  describeCase,
  describeCaseFacts,
  describeStep,
  isPlanOver,
} from '../casework/plans/describe-plan.ts';
import { findPlans } from '../casework/plans/find-plans.ts';
import { findStep, findStepHistory } from '../casework/plans/find-step.ts';
import { sayCouncilText, type Say } from '../casework/say-council-text.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { findLondonDay } from '../forms/london-day.ts';
import type { Server } from '../services.ts';

const tags = ['Personal housing plan'];
const status = { valid: true, errorMessages: [] };
const refusals = { 400: ProblemSchema, 401: ProblemSchema, 404: ProblemSchema };
const writing = { ...refusals, 403: ProblemSchema, 409: ProblemSchema, 422: ProblemSchema };

/**
 * `/api/account/plans`: a person's cases, and their personal housing plans. The calls are not in the
 * specification.
 */
export function planRoutes(server: Server): void {
  server.get(
    '/api/account/plans',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'The person’s cases, with who works on them and their plans',
        response: { 200: PlansResponseSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
      const { database, tenant } = request;
      await recordView(request, 'plan.view');
      const found = await findPlans(database, readerOf(request).accountId);
      const today = found[0]?.today ?? (await findLondonDay(database));
      const say = sayTo(request);
      return {
        status,
        nation: lawPack(lawOn(tenant.actions.laws, today)).nation,
        today,
        cases: found.map((one) => describeCase(one, tenant, say)),
      };
    },
  );

  server.get(
    '/api/account/plans/steps/:stepId',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'A step of the person’s plan, and what happened to it',
        params: StepParamsSchema,
        response: { ...refusals, 200: StepResponseSchema },
      },
    },
    async (request) => {
      await recordView(request, 'plan.view', { step: request.params.stepId });
      return answerStep(request, request.params.stepId);
    },
  );

  for (const what of ['done', 'again'] as const) {
    server.post(
      `/api/account/plans/steps/:stepId/${what}`,
      {
        config: { access: 'reader' },
        schema: {
          tags,
          summary: what === 'done' ? 'Say that a step is done' : 'Say that a step is still to do, after all',
          params: StepParamsSchema,
          headers: IdempotencyHeadersSchema,
          body: StepMoveBodySchema,
          response: { ...writing, 200: StepResponseSchema },
        },
      },
      (request) => tell(request, request.params.stepId, { what, version: request.body.version }),
    );
  }

  server.post(
    '/api/account/plans/steps/:stepId/cannot',
    {
      // A step that a person cannot do may count against them later, so only they may say so.
      config: { access: 'member' },
      schema: {
        tags,
        summary: 'Say that the person cannot do a step, and why',
        params: StepParamsSchema,
        headers: IdempotencyHeadersSchema,
        body: StepCannotBodySchema,
        response: { ...writing, 200: StepResponseSchema },
      },
    },
    (request) => tell(request, request.params.stepId, { what: 'cannot', ...request.body }),
  );

  server.post(
    '/api/account/plans/steps/:stepId/comment',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'Say something about a step',
        params: StepParamsSchema,
        headers: IdempotencyHeadersSchema,
        body: StepCommentBodySchema,
        response: { ...writing, 200: StepResponseSchema },
      },
    },
    (request) => tell(request, request.params.stepId, { what: 'comment', ...request.body }),
  );
}

async function tell(
  request: FastifyRequest & { readonly headers: { readonly 'idempotency-key': string } },
  stepId: string,
  told: Told,
): Promise<StepResponse> {
  const reader = readerOf(request);
  await tellOfStep(request.database, {
    accountId: reader.accountId,
    madeBy: actorOf(reader) === 'staff' ? 'staff' : 'resident',
    stepId,
    key: request.headers['idempotency-key'],
    told,
  });
  return answerStep(request, stepId);
}

async function answerStep(request: FastifyRequest, stepId: string): Promise<StepResponse> {
  const { database } = request;
  const step = await findStep(database, readerOf(request).accountId, stepId);
  if (!step) throw new ProblemError('request.notFound');
  const say = sayTo(request);
  const isOver = isPlanOver({ closedOn: step.case.closedOn, today: step.today }, step.endedOn);
  const history = await findStepHistory(database, step);
  return {
    status,
    case: describeCaseFacts(step.case, say),
    isOver,
    step: describeStep(step.content, step, { isOver, today: step.today }, say),
    history: history.flatMap(({ event, at, ...happened }): StepEvent[] => {
      const word = wordOf(event);
      return word ? [{ ...happened, event: word, at: at.toISOString() }] : [];
    }),
  };
}

function wordOf(event: string): StepEvent['event'] | undefined {
  return (['done', 'cannot', 'again', 'end', 'comment'] as const).find(
    (word) => event === word || event === `step.${word}`,
  );
}

function sayTo({ locale, tenant }: FastifyRequest): Say {
  return sayCouncilText(locale, tenant.tenant.localeId);
}

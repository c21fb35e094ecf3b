import type { FastifyRequest } from 'fastify';
import { lawOn, lawPack } from '#domain/law/laws.ts';
import { IdempotencyHeadersSchema } from '#schemas/api/advert-bid.ts';
import {
  PlansResponseSchema,
  StepCannotBodySchema,
  StepCommentBodySchema,
  StepMoveBodySchema,
  StepParamsSchema,
  type StepResponse,
  StepResponseSchema,
} from '#schemas/api/plans.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { actorOf, readerOf } from '../accounts/reader.ts';
import { reportOnStep, type StepReport } from '../casework/plans/change-step.ts';
import { describeCase } from '../casework/plans/describe-plan.ts';
import { findPlans } from '../casework/plans/find-plans.ts';
import { readStep, sayTo } from '../casework/plans/read-step.ts';
import { findLondonDay } from '../forms/london-day.ts';
import { route, type Route } from '../route.ts';

const tags = ['Personal housing plan'];
const status = { valid: true, errorMessages: [] };
const refusals = { 404: ProblemSchema };
const writing = { ...refusals, 422: ProblemSchema };

/**
 * `/api/account/plans`: a person's cases, and their personal housing plans. The calls are not in the
 * specification.
 */
export const planRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/plans',
    access: 'reader',
    contract: {
      tags,
      summary: 'List the person’s cases, with their officers and plans',
      response: { 200: PlansResponseSchema },
    },
    async handler(request) {
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
  }),
  route({
    method: 'GET',
    url: '/api/account/plans/steps/:stepId',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get a step of the person’s plan, with its history',
      params: StepParamsSchema,
      response: { ...refusals, 200: StepResponseSchema },
    },
    async handler(request) {
      await recordView(request, 'plan.view', { step: request.params.stepId });
      return { status, ...(await readStep(request, request.params.stepId)) };
    },
  }),
  ...(['done', 'again'] as const).map((what) =>
    route({
      method: 'POST',
      url: `/api/account/plans/steps/:stepId/${what}`,
      access: 'reader',
      contract: {
        tags,
        summary: what === 'done' ? 'Mark a step as done' : 'Mark a step as not done after all',
        params: StepParamsSchema,
        headers: IdempotencyHeadersSchema,
        body: StepMoveBodySchema,
        response: { ...writing, 200: StepResponseSchema },
      },
      handler: (request) =>
        answerReport(request, request.params.stepId, { what, version: request.body.version }),
    }),
  ),
  route({
    method: 'POST',
    url: '/api/account/plans/steps/:stepId/cannot',
    // A step that a person cannot do may count against them later, so only they may say so.
    access: 'member',
    contract: {
      tags,
      summary: 'Report that the person cannot do a step, with a reason',
      params: StepParamsSchema,
      headers: IdempotencyHeadersSchema,
      body: StepCannotBodySchema,
      response: { ...writing, 200: StepResponseSchema },
    },
    handler: (request) => answerReport(request, request.params.stepId, { what: 'cannot', ...request.body }),
  }),
  route({
    method: 'POST',
    url: '/api/account/plans/steps/:stepId/comment',
    access: 'reader',
    contract: {
      tags,
      summary: 'Comment on a step',
      params: StepParamsSchema,
      headers: IdempotencyHeadersSchema,
      body: StepCommentBodySchema,
      response: { ...writing, 200: StepResponseSchema },
    },
    handler: (request) => answerReport(request, request.params.stepId, { what: 'comment', ...request.body }),
  }),
];

async function answerReport(
  request: FastifyRequest & { readonly headers: { readonly 'idempotency-key': string } },
  stepId: string,
  report: StepReport,
): Promise<StepResponse> {
  const reader = readerOf(request);
  await reportOnStep(request.database, {
    accountId: reader.accountId,
    madeBy: actorOf(reader) === 'staff' ? 'staff' : 'resident',
    stepId,
    key: request.headers['idempotency-key'],
    report,
  });
  return { status, ...(await readStep(request, stepId)) };
}

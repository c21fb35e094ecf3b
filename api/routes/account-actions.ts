import type { FastifyRequest } from 'fastify';
import {
  ActionParamsSchema,
  ActionRefusalSchema,
  ActionResponseBodySchema,
  ActionsQuerySchema,
  ActionsResponseSchema,
  AnswerActionBodySchema,
  AnswerActionParamsSchema,
  type ActionBody,
} from '#schemas/api/actions.ts';
import { SendMessageHeadersSchema } from '#schemas/api/messages.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { readerOf } from '../accounts/reader.ts';
import { answerAction, markActionSeen } from '../casework/actions/answer-action.ts';
import { describeAction, summariseAction } from '../casework/actions/describe-action.ts';
import {
  findAction,
  findActionFiles,
  findActionHistory,
  listActions,
} from '../casework/actions/find-actions.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { findLondonDay } from '../forms/london-day.ts';
import type { Server } from '../services.ts';

const tags = ['Actions'];
const status = { valid: true, errorMessages: [] };
const refusals = {
  400: ProblemSchema,
  401: ProblemSchema,
  403: ProblemSchema,
  404: ProblemSchema,
  409: ActionRefusalSchema,
  429: ProblemSchema,
};

/**
 * `/api/account/actions`: the council's requests to a resident, and theirs to the council (specification
 * section 4). The calls are not in the specification.
 */
export function accountActionRoutes(server: Server): void {
  server.get(
    '/api/account/actions',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'The person’s actions: what is open, and a page of what is over',
        querystring: ActionsQuerySchema,
        response: { 200: ActionsResponseSchema, 400: ProblemSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      await recordView(request, 'actions.view');
      const { open, ended, totalEnded } = await listActions(
        request.database,
        accountId,
        request.query.ended ?? 1,
      );
      const language = languageOf(request);
      return {
        status,
        open: open.map((action) => summariseAction(action, language)),
        ended: { total: totalEnded, actions: ended.map((action) => summariseAction(action, language)) },
      };
    },
  );

  server.get(
    '/api/account/actions/:action',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'One action, with what was sent for it and what has happened',
        params: ActionParamsSchema,
        response: {
          200: ActionResponseBodySchema,
          400: ProblemSchema,
          401: ProblemSchema,
          404: ProblemSchema,
        },
      },
    },
    async (request) => {
      await recordView(request, 'actions.view', { actionId: request.params.action });
      return readAction(request, request.params.action);
    },
  );

  server.put(
    '/api/account/actions/:action/seen',
    {
      config: { access: 'member' },
      schema: {
        tags,
        summary: 'Say that the person has the action before them',
        description: 'What staff see in a person’s place is still new to them.',
        params: ActionParamsSchema,
        response: {
          200: ActionResponseBodySchema,
          400: ProblemSchema,
          401: ProblemSchema,
          403: ProblemSchema,
          404: ProblemSchema,
        },
      },
    },
    async (request) => {
      await markActionSeen(request.database, readerOf(request).accountId, request.params.action);
      return readAction(request, request.params.action);
    },
  );

  server.post(
    '/api/account/actions/:action/:answer',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'Answer an action: done, can’t be done, refused; or throw a draft away',
        params: AnswerActionParamsSchema,
        headers: SendMessageHeadersSchema,
        body: AnswerActionBodySchema,
        response: { ...refusals, 200: ActionResponseBodySchema },
      },
    },
    async (request) => {
      const { database, tenant, params, body, headers } = request;
      await answerAction(database, tenant, readerOf(request), {
        actionId: params.action,
        answer: params.answer,
        version: body.version,
        reason: body.reason,
        key: headers['idempotency-key'],
        today: await findLondonDay(database),
      });
      return readAction(request, params.action);
    },
  );
}

function languageOf({ locale, tenant }: FastifyRequest) {
  return { locale, localeId: tenant.tenant.localeId };
}

/** Reads one of the person's actions. @throws ProblemError `request.notFound` for another person's. */
async function readAction(request: FastifyRequest, actionId: string): Promise<ActionBody> {
  const { database, tenant } = request;
  const reader = readerOf(request);
  const action = await findAction(database, reader.accountId, actionId);
  if (!action) throw new ProblemError('request.notFound');
  const [files, history] = await Promise.all([
    findActionFiles(database, reader.accountId, actionId),
    findActionHistory(database, actionId),
  ]);
  return { status, action: describeAction(tenant, languageOf(request), reader, action, files, history) };
}

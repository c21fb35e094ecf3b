import {
  ActionParamsSchema,
  ActionRefusalSchema,
  ActionResponseBodySchema,
  ActionsQuerySchema,
  ActionsResponseSchema,
  AnswerActionBodySchema,
  AnswerActionParamsSchema,
} from '#schemas/api/actions.ts';
import { SendMessageHeadersSchema } from '#schemas/api/messages.ts';
import { BeginActionSchema, BegunActionSchema, NewActionsResponseSchema } from '#schemas/api/new-actions.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { readerOf } from '../accounts/reader.ts';
import { answerAction, markActionSeen } from '../casework/actions/answer-action.ts';
import { languageOf, readAction, summariseAction } from '../casework/actions/describe-action.ts';
import { listActions } from '../casework/actions/find-actions.ts';
import { beginAction } from '../casework/new-actions/begin-action.ts';
import { describeNewActions } from '../casework/new-actions/offered-actions.ts';
import { findLondonDay } from '../forms/london-day.ts';
import { route, type Route } from '../route.ts';

const tags = ['Actions'];
const status = { valid: true, errorMessages: [] };
const refusals = {
  404: ProblemSchema,
  409: ActionRefusalSchema,
};

/**
 * `/api/account/actions`: the council's requests to a resident, and theirs to the council (specification
 * section 4). The calls are not in the specification.
 */
export const accountActionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/actions',
    access: 'reader',
    contract: {
      tags,
      summary: 'List the person’s actions: all open ones, and a page of ended ones',
      querystring: ActionsQuerySchema,
      response: { 200: ActionsResponseSchema },
    },
    async handler(request) {
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
  }),
  route({
    method: 'GET',
    url: '/api/account/actions/:action',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get an action, with its files and its history',
      params: ActionParamsSchema,
      response: { 200: ActionResponseBodySchema, 404: ProblemSchema },
    },
    async handler(request) {
      await recordView(request, 'actions.view', { actionId: request.params.action });
      return { status, action: await readAction(request, request.params.action) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/account/actions/:action/seen',
    access: 'member',
    contract: {
      tags,
      summary: 'Record that the person has opened an action',
      description: 'An action opened by staff acting for the person still counts as unread.',
      params: ActionParamsSchema,
      response: { 200: ActionResponseBodySchema, 404: ProblemSchema },
    },
    async handler(request) {
      await markActionSeen(request.database, readerOf(request).accountId, request.params.action);
      return { status, action: await readAction(request, request.params.action) };
    },
  }),
  route({
    method: 'POST',
    url: '/api/account/actions/:action/:answer',
    access: 'reader',
    contract: {
      tags,
      summary: 'Answer an action as done, not possible or refused, or delete a draft',
      params: AnswerActionParamsSchema,
      headers: SendMessageHeadersSchema,
      body: AnswerActionBodySchema,
      response: { ...refusals, 200: ActionResponseBodySchema },
    },
    async handler(request) {
      const { database, tenant, params, body, headers } = request;
      await answerAction(database, tenant, readerOf(request), {
        actionId: params.action,
        answer: params.answer,
        version: body.version,
        reason: body.reason,
        key: headers['idempotency-key'],
        today: await findLondonDay(database),
      });
      return { status, action: await readAction(request, params.action) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/account/new-actions',
    access: 'reader',
    contract: {
      tags,
      summary: 'List the actions that the person may start, and the decisions that can be reviewed',
      response: { 200: NewActionsResponseSchema },
    },
    handler: async (request) => ({ status, ...(await describeNewActions(request)) }),
  }),
  route({
    method: 'POST',
    url: '/api/account/actions',
    access: 'reader',
    contract: {
      tags,
      summary: 'Start an action, or return the one already started',
      body: BeginActionSchema,
      response: { 200: BegunActionSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const { database, tenant, body } = request;
      const today = await findLondonDay(database);
      return { status, ...(await beginAction(database, tenant, readerOf(request), body, today)) };
    },
  }),
];

import { BeginActionSchema, BegunActionSchema, NewActionsResponseSchema } from '#schemas/api/new-actions.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import { beginAction } from '../casework/new-actions/begin-action.ts';
import { offerActions, offerReviews } from '../casework/new-actions/offered-actions.ts';
import { findOwnActions } from '../casework/new-actions/own-actions.ts';
import { findDecisions } from '../casework/new-actions/reviewable-decisions.ts';
import { findLondonDay } from '../forms/london-day.ts';
import type { Server } from '../services.ts';

const tags = ['Actions'];
const status = { valid: true, errorMessages: [] };

/**
 * Actions that a resident may begin: telling the council something, asking it, sending it something
 * (specification section 2). The calls are not in the specification.
 */
export function newActionRoutes(server: Server): void {
  server.get(
    '/api/account/new-actions',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'What the person may begin, and the decisions they may ask to be reviewed',
        response: { 200: NewActionsResponseSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
      const { database, tenant, locale } = request;
      const reader = readerOf(request);
      const [own, decisions, today] = await Promise.all([
        findOwnActions(database, reader.accountId),
        findDecisions(database, tenant, reader, locale),
        findLondonDay(database),
      ]);
      const { laws, registerReviews } = tenant.actions;
      return {
        status,
        actions: offerActions(tenant.actions, reader, own),
        decisions: offerReviews(tenant.actions, decisions, own, today),
        today,
        laws,
        registerReviews,
      };
    },
  );

  server.post(
    '/api/account/actions',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'Begin an action; begun before, it is the same one',
        body: BeginActionSchema,
        response: {
          200: BegunActionSchema,
          400: ProblemSchema,
          401: ProblemSchema,
          403: ProblemSchema,
          404: ProblemSchema,
          409: ProblemSchema,
        },
      },
    },
    async (request) => {
      const { database, tenant, body } = request;
      const today = await findLondonDay(database);
      return { status, ...(await beginAction(database, tenant, readerOf(request), body, today)) };
    },
  );
}

import type { FastifyRequest } from 'fastify';
import type { NewActionsResponse } from '#schemas/api/new-actions.ts';
import { readerOf } from '../../accounts/reader.ts';
import { findLondonDay } from '../../forms/london-day.ts';
import { offerActions, offerReviews } from './offered-actions.ts';
import { findOwnActions } from './own-actions.ts';
import { findDecisions } from './reviewable-decisions.ts';

/** Describes what a resident may begin, and the decisions they may ask to be reviewed. */
export async function describeNewActions(
  request: FastifyRequest,
): Promise<Omit<NewActionsResponse, 'status'>> {
  const { database, tenant, locale } = request;
  const reader = readerOf(request);
  const [own, decisions, today] = await Promise.all([
    findOwnActions(database, reader.accountId),
    findDecisions(database, tenant, reader, locale),
    findLondonDay(database),
  ]);
  const { laws, registerReviews } = tenant.actions;
  return {
    actions: offerActions(tenant.actions, reader, own),
    decisions: offerReviews(tenant.actions, decisions, own, today),
    today,
    laws,
    registerReviews,
  };
}

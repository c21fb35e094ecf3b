import type { FastifyRequest } from 'fastify';
import {
  AlertsBodySchema,
  AlertsPreviewResponseSchema,
  type AlertsResponse,
  AlertsResponseSchema,
} from '#schemas/api/alerts.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import { findAlertSettings, offeredAlerts, saveAlertSettings } from '../alerts/alert-settings.ts';
import { previewLastWeek } from '../alerts/last-week.ts';
import { route, type Route } from '../route.ts';

const tags = ['Letters'];

/**
 * `/api/account/alerts`: a person's choice of alerts. Staff impersonating them may look, but change nothing.
 */
export const accountAlertRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/alerts',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get the person’s alerts and their frequency',
      response: { 200: AlertsResponseSchema },
    },
    handler: (request) => answer(request),
  }),
  route({
    method: 'GET',
    url: '/api/account/alerts/preview',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get the letters that each alert would have sent in the last seven days',
      response: { 200: AlertsPreviewResponseSchema },
    },
    handler: async (request) => ({
      status: { valid: true, errorMessages: [] },
      ...(await previewLastWeek(
        request.database,
        request.tenant,
        request.locale,
        offeredAlerts(request.tenant),
        readerOf(request),
      )),
    }),
  }),
  route({
    method: 'PUT',
    url: '/api/account/alerts',
    access: 'member',
    contract: {
      tags,
      summary: 'Choose alerts',
      description: 'Repeating the call changes nothing.',
      body: AlertsBodySchema,
      response: { 200: AlertsResponseSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      await saveAlertSettings(request.database, offeredAlerts(request.tenant), accountId, request.body);
      return answer(request);
    },
  }),
];

async function answer(request: FastifyRequest): Promise<AlertsResponse> {
  const { accountId, userName } = readerOf(request);
  return {
    status: { valid: true, errorMessages: [] },
    email: userName,
    ...(await findAlertSettings(request.database, offeredAlerts(request.tenant), accountId)),
  };
}

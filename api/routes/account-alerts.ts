import type { FastifyRequest } from 'fastify';
import {
  AlertsBodySchema,
  AlertsPreviewResponseSchema,
  AlertsResponseSchema,
  type AlertsResponse,
} from '#schemas/api/alerts.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import { findAlertSettings, offeredAlerts, saveAlertSettings } from '../alerts/alert-settings.ts';
import { previewLastWeek } from '../alerts/last-week.ts';
import type { Server } from '../services.ts';

const tags = ['Letters'];

/**
 * `/api/account/alerts`: a person's choice of alerts. Staff impersonating them may look, but change nothing.
 */
export function accountAlertRoutes(server: Server): void {
  server.get(
    '/api/account/alerts',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'What the person wants to be told, and how often',
        response: { 200: AlertsResponseSchema, 401: ProblemSchema },
      },
    },
    (request) => answer(request),
  );

  server.get(
    '/api/account/alerts/preview',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'What each alert would have brought in the last seven days',
        response: { 200: AlertsPreviewResponseSchema, 401: ProblemSchema },
      },
    },
    async (request) => ({
      status: { valid: true, errorMessages: [] },
      ...(await previewLastWeek(
        request.database,
        request.tenant,
        request.locale,
        offeredAlerts(request.tenant),
        readerOf(request),
      )),
    }),
  );

  server.put(
    '/api/account/alerts',
    {
      config: { access: 'member' },
      schema: {
        tags,
        summary: 'Choose what to be told',
        description: 'The same choices sent again change nothing.',
        body: AlertsBodySchema,
        response: {
          200: AlertsResponseSchema,
          400: ProblemSchema,
          401: ProblemSchema,
          403: ProblemSchema,
          404: ProblemSchema,
          409: ProblemSchema,
        },
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      await saveAlertSettings(request.database, offeredAlerts(request.tenant), accountId, request.body);
      return answer(request);
    },
  );
}

async function answer(request: FastifyRequest): Promise<AlertsResponse> {
  const { accountId, userName } = readerOf(request);
  return {
    status: { valid: true, errorMessages: [] },
    email: userName,
    ...(await findAlertSettings(request.database, offeredAlerts(request.tenant), accountId)),
  };
}

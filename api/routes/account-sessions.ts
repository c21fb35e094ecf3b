import type { FastifyRequest } from 'fastify';
import { SessionParamsSchema, type SessionsResponse, SessionsResponseSchema } from '#schemas/api/sessions.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf, requireTokenHash } from '../accounts/reader.ts';
import { forgetSession } from '../accounts/session-cookies.ts';
import { endOtherSessions, endSessionOf, findSessions } from '../accounts/sessions.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { route, type Route } from '../route.ts';

/** Lists a person's sessions, and lets them end those that they do not recognise (OWASP ASVS 5.0, 7.5.2). */
export const accountSessionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/sessions',
    access: 'member',
    contract: {
      tags: ['Account'],
      summary: 'List the person’s sessions',
      response: { 200: SessionsResponseSchema },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      return describeSessions(request, accountId);
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/account/sessions/:sessionId',
    access: 'member',
    contract: {
      tags: ['Account'],
      summary: 'End one of the person’s sessions; ending this one logs out',
      params: SessionParamsSchema,
      response: { 200: SessionsResponseSchema, 404: ProblemSchema },
    },
    async handler(request, _services, reply) {
      const { accountId } = readerOf(request);
      const { sessionId } = request.params;
      const before = await findSessions(request.database, accountId, requireTokenHash(request));
      // Another person's session, another council's and an ended one all count as not found.
      if (!(await endSessionOf(request.database, accountId, sessionId))) {
        throw new ProblemError('request.notFound');
      }
      if (before.some(({ id, current }) => current && id === sessionId)) {
        forgetSession(reply);
      }
      return describeSessions(request, accountId);
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/account/sessions',
    access: 'member',
    contract: {
      tags: ['Account'],
      summary: 'End all of the person’s other sessions',
      response: { 200: SessionsResponseSchema },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      await endOtherSessions(request.database, accountId, requireTokenHash(request));
      return describeSessions(request, accountId);
    },
  }),
];

async function describeSessions(request: FastifyRequest, accountId: string): Promise<SessionsResponse> {
  return {
    status: { valid: true, errorMessages: [] },
    sessions: await findSessions(request.database, accountId, requireTokenHash(request)),
  };
}

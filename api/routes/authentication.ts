import type { FastifyRequest } from 'fastify';
import { LoginBodySchema, UserResponseSchema, type UserResponse } from '#schemas/api/authentication.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { cookieOptions, sessionCookie } from '../accounts/cookies.ts';
import { rememberLanguage } from '../accounts/language.ts';
import { checkLogIn } from '../accounts/log-in.ts';
import { findReader } from '../accounts/reader.ts';
import { endSession, rememberedSeconds, startSession } from '../accounts/sessions.ts';
import { hashToken } from '../accounts/token.ts';
import { describeVisitor } from '../accounts/visitor.ts';
import { antiForgeryTokenFor } from '../middleware/anti-forgery.ts';
import type { Server, Services } from '../services.ts';

/** Log in, log out, and who the person is (specification sections 5 to 7). */
export function authenticationRoutes(server: Server, { logInsPerMinute }: Services): void {
  server.post(
    '/api/authentication/login',
    {
      // Guessing is slowed by address as well as by account: one account locks, a list of accounts does not.
      config: { rateLimit: { max: logInsPerMinute, timeWindow: '1 minute' } },
      schema: {
        tags: ['Authentication'],
        summary: 'Log in',
        description: 'Accepted only when the status is 200 and `status.valid` is true.',
        body: LoginBodySchema,
        response: { 200: UserResponseSchema, 400: ProblemSchema, 403: ProblemSchema, 429: ProblemSchema },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { tenant } = request.tenant;
      const result = await checkLogIn(request.database, tenant, request.body);
      if ('code' in result) return describeVisitor(request, reply, result.code);
      if (request.sessionTokenHash) await endSession(request.database, request.sessionTokenHash);
      const token = await startSession(
        request.database,
        tenant.tenantId,
        result.accountId,
        request.body.rememberMe,
      );
      await rememberLanguage(request.database, result.accountId, request.locale);
      reply.setCookie(sessionCookie, token, {
        ...cookieOptions,
        ...(request.body.rememberMe ? { maxAge: rememberedSeconds } : {}),
      });
      return (await describeUser(request, token)) ?? describeVisitor(request, reply, 'login.unknownError');
    },
  );

  server.post(
    '/api/authentication/logout',
    {
      schema: {
        tags: ['Authentication'],
        summary: 'Log out',
        response: { 200: UserResponseSchema, 403: ProblemSchema },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      if (request.sessionTokenHash) await endSession(request.database, request.sessionTokenHash);
      reply.clearCookie(sessionCookie, cookieOptions);
      return describeVisitor(request, reply);
    },
  );

  server.get(
    '/api/authentication/user',
    {
      schema: {
        tags: ['Authentication'],
        summary: 'Who the person is, and the token that writes need',
        response: { 200: UserResponseSchema },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const token = request.cookies[sessionCookie];
      if (!token) return describeVisitor(request, reply);
      const user = await describeUser(request, token);
      if (user) return user;
      reply.clearCookie(sessionCookie, cookieOptions);
      return describeVisitor(request, reply);
    },
  );
}

async function describeUser(request: FastifyRequest, token: string): Promise<UserResponse | undefined> {
  const reader = await findReader(request.database, hashToken(token));
  if (!reader) return undefined;
  const { accountId, accountName, userName, applications } = reader;
  return {
    status: { valid: true, errorMessages: [] },
    userDetails: { accountId, accountName, userName, hasApplications: applications.length > 0 },
    antiForgeryToken: antiForgeryTokenFor(token),
  };
}

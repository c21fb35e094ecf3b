import type { FastifyRequest } from 'fastify';
import { LoginBodySchema, UserResponseSchema, type UserResponse } from '#schemas/api/authentication.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { cookieOptions, sessionCookie } from '../accounts/cookies.ts';
import { describeBrowser } from '../accounts/describe-browser.ts';
import { deviceHashOf, keepDevice } from '../accounts/known-device.ts';
import { logIn } from '../accounts/log-in.ts';
import { findReader } from '../accounts/reader.ts';
import { endSession, rememberedSeconds } from '../accounts/sessions.ts';
import type { Browser } from '../accounts/start-session.ts';
import { hashToken } from '../accounts/token.ts';
import { describeVisitor } from '../accounts/visitor.ts';
import { antiForgeryTokenFor } from '../middleware/anti-forgery.ts';
import type { Server, Services } from '../services.ts';

/** Log in, log out, and who the person is (specification sections 5 to 7). */
export function authenticationRoutes(server: Server, { rateLimits }: Services): void {
  server.post(
    '/api/authentication/login',
    {
      config: { rateLimit: rateLimits.logIn },
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
      const result = await logIn(request.database, tenant, request.body, browserOf(request));
      if ('code' in result) return describeVisitor(request, reply, result.code);
      const { token, deviceToken, remembered } = result;
      reply.setCookie(sessionCookie, token, {
        ...cookieOptions,
        ...(remembered ? { maxAge: rememberedSeconds } : {}),
      });
      keepDevice(request, reply, deviceToken);
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

function browserOf(request: FastifyRequest): Browser {
  return {
    ...describeBrowser(request.headers['user-agent']),
    deviceHash: deviceHashOf(request),
    sessionTokenHash: request.sessionTokenHash ?? null,
    locale: request.locale,
  };
}

async function describeUser(request: FastifyRequest, token: string): Promise<UserResponse | undefined> {
  const reader = await findReader(request.database, hashToken(token));
  if (!reader) return undefined;
  const { accountId, accountName, userName, registrationNumber, session, applications } = reader;
  return {
    status: { valid: true, errorMessages: [] },
    userDetails: {
      accountId,
      accountName,
      userName,
      registrationNumber,
      hasApplications: applications.length > 0,
      scope: ['applicant'],
      session,
    },
    antiForgeryToken: antiForgeryTokenFor(token),
  };
}

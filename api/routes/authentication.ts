import { LoginBodySchema, UserResponseSchema } from '#schemas/api/authentication.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { cookieOptions, impersonationCookie, memberCookie } from '../accounts/cookies.ts';
import { describeUser } from '../accounts/describe-user.ts';
import { leaveImpersonation } from '../accounts/impersonation/log-in-with-token.ts';
import { logInHere } from '../accounts/log-in-here.ts';
import { forgetSession } from '../accounts/session-cookies.ts';
import { endSession } from '../accounts/sessions.ts';
import { describeVisitor } from '../accounts/visitor.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Server, Services } from '../services.ts';

/** Logging in, logging out, and the details of the signed-in person (specification sections 5 to 7). */
export function authenticationRoutes(server: Server, { rateLimits, passwords }: Services): void {
  server.post(
    '/api/authentication/login',
    {
      config: { access: 'resident', rateLimit: rateLimits.logIn },
      schema: {
        tags: ['Authentication'],
        summary: 'Log in',
        description: 'Accepted only when the status is 200 and `status.valid` is true.',
        body: LoginBodySchema,
        response: { 200: UserResponseSchema, 400: ProblemSchema, 403: ProblemSchema, 429: ProblemSchema },
      },
    },
    async (request, reply) => {
      const result = await logInHere(passwords, request, reply, request.body);
      if ('code' in result) return describeVisitor(request, reply, result.code);
      return (
        (await describeUser(request, result.token)) ?? describeVisitor(request, reply, 'login.unknownError')
      );
    },
  );

  server.post(
    '/api/authentication/logout',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Authentication'],
        summary: 'Log out; in a resident’s place, with its header, leave that place and nothing else',
        response: { 200: UserResponseSchema, 401: ProblemSchema, 403: ProblemSchema },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { sessionTokenHash, isImpersonating, database } = request;
      if (!isImpersonating) {
        if (sessionTokenHash) await endSession(database, sessionTokenHash);
        forgetSession(reply);
      } else if (sessionTokenHash && (await leaveImpersonation(database, sessionTokenHash))) {
        reply.clearCookie(impersonationCookie, cookieOptions);
      }
      return describeVisitor(request, reply);
    },
  );

  server.get(
    '/api/authentication/user',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Authentication'],
        summary: 'Who the person is, and the token that writes need',
        response: { 200: UserResponseSchema, 401: ProblemSchema },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const user = await describeUser(request);
      if (user) return user;
      // An impersonation tab never silently becomes another person's.
      if (request.isImpersonating) throw new ProblemError('impersonation.sessionExpired');
      if (request.sessionToken || request.cookies[memberCookie]) forgetSession(reply);
      return describeVisitor(request, reply);
    },
  );
}

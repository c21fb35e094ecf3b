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
import { route, type Route } from '../route.ts';

/** Logging in, logging out, and the details of the signed-in person (specification sections 5 to 7). */
export const authenticationRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/authentication/login',
    access: 'resident',
    limit: 'logIn',
    contract: {
      tags: ['Authentication'],
      summary: 'Log in',
      description: 'Accepted only when the status is 200 and `status.valid` is true.',
      body: LoginBodySchema,
      response: { 200: UserResponseSchema },
    },
    async handler(request, { passwords }, reply) {
      const result = await logInHere(passwords, request, reply, request.body);
      if ('code' in result) return describeVisitor(request, reply, result.code);
      return (
        (await describeUser(request, result.token)) ?? describeVisitor(request, reply, 'login.unknownError')
      );
    },
  }),
  route({
    method: 'POST',
    url: '/api/authentication/logout',
    access: 'public',
    contract: {
      tags: ['Authentication'],
      summary: 'Log out; with the header of an impersonation, end only that',
      response: { 200: UserResponseSchema },
    },
    async handler(request, _services, reply) {
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
  }),
  route({
    method: 'GET',
    url: '/api/authentication/user',
    access: 'public',
    contract: {
      tags: ['Authentication'],
      summary: 'Get the signed-in person, and the token that writes need',
      response: { 200: UserResponseSchema, 401: ProblemSchema },
    },
    async handler(request, _services, reply) {
      reply.header('Cache-Control', 'no-store');
      const user = await describeUser(request);
      if (user) return user;
      // An impersonation tab never silently becomes another person's.
      if (request.isImpersonating) throw new ProblemError('impersonation.sessionExpired');
      if (request.sessionToken || request.cookies[memberCookie]) forgetSession(reply);
      return describeVisitor(request, reply);
    },
  }),
];

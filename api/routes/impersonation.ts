import {
  LoginWithTokenBodySchema,
  LoginWithTokenResponseSchema,
  UserWithTokenResponseSchema,
} from '#schemas/api/impersonation.ts';
import { cookieOptions, impersonationCookie } from '../accounts/cookies.ts';
import { describeBrowser } from '../accounts/describe-browser.ts';
import { describeUser } from '../accounts/describe-user.ts';
import { impersonationSeconds, logInWithToken } from '../accounts/impersonation/log-in-with-token.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { route, type Route } from '../route.ts';

/**
 * Impersonation of residents by staff (specification sections 6 and 7). Leaving is the ordinary log-out, with
 * the header.
 */
export const impersonationRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/authentication/loginWithToken',
    access: 'public',
    limit: 'logInWithToken',
    contract: {
      tags: ['Authentication'],
      summary: 'Log in as staff acting for a resident, with the token of a one-time link',
      description:
        'Accepted only when the status is 200, `status.valid` is true and there is an `impersonationSessionModel`. Send its sessionId as X-Impersonation-Session-Id with every call from that tab; the cookie alone gives no access.',
      body: LoginWithTokenBodySchema,
      response: { 200: LoginWithTokenResponseSchema },
    },
    async handler(request, _services, reply) {
      reply.header('Cache-Control', 'no-store');
      const { body, database, headers } = request;
      const result = await logInWithToken(
        database,
        body.impersonationToken,
        describeBrowser(headers['user-agent']),
      );
      if ('code' in result)
        return { status: { valid: false, errorMessages: [result.code] }, impersonationSessionModel: null };
      const { sessionId, token } = result;
      reply.setCookie(impersonationCookie, token, { ...cookieOptions, maxAge: impersonationSeconds });
      return { status: { valid: true, errorMessages: [] }, impersonationSessionModel: { sessionId } };
    },
  }),
  route({
    method: 'GET',
    url: '/api/authentication/userWithToken',
    access: 'impersonator',
    contract: {
      tags: ['Authentication'],
      summary: 'Get the resident for whom staff act in this tab, and the token that writes need',
      response: { 200: UserWithTokenResponseSchema },
    },
    async handler(request) {
      const user = request.staff && (await describeUser(request));
      if (!user?.userDetails || !request.staff) throw new ProblemError('impersonation.sessionExpired');
      const { userDetails, status, antiForgeryToken } = user;
      const impersonationSessionModel = { sessionId: request.staff.impersonationId };
      return { status, userDetails, antiForgeryToken, impersonationSessionModel };
    },
  }),
];

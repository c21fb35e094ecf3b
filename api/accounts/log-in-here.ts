import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginBody } from '#schemas/api/authentication.ts';
import { describeBrowser } from './describe-browser.ts';
import { deviceHashOf, storeDeviceToken } from './known-device.ts';
import { logIn, type LogInResult } from './log-in.ts';
import type { Passwords } from './password.ts';
import { storeSession } from './session-cookies.ts';

/**
 * Logs a person in and sets the cookies of their browser.
 * @throws ProblemError as `logIn` does.
 */
export async function logInHere(
  passwords: Passwords,
  request: FastifyRequest,
  reply: FastifyReply,
  body: LoginBody,
): Promise<LogInResult> {
  const result = await logIn(request.database, passwords, request.tenant.tenant, body, {
    ...describeBrowser(request.headers['user-agent']),
    deviceHash: deviceHashOf(request),
    sessionTokenHash: request.sessionTokenHash ?? null,
    locale: request.locale,
  });
  if ('code' in result) return result;
  storeSession(reply, result.token, result.remembered);
  storeDeviceToken(request, reply, result.deviceToken);
  return result;
}

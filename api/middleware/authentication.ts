import { impersonationHeader } from '#schemas/impersonation-header.ts';
import { impersonationCookie, sessionCookie } from '../accounts/cookies.ts';
import { hashImpersonation } from '../accounts/impersonation/hash-impersonation.ts';
import { hashToken } from '../accounts/token.ts';
import type { Stage } from './pipeline.ts';

/**
 * Reads who the request says it is. Whether that is so is asked of the database by the statement that needs to
 * know (`live_session_account`), in the same round trip: public pages pay nothing, and a session that was
 * ended a moment ago cannot write.
 *
 * A tab in a resident's place says so by a header, and then the cookie of the impersonation speaks for it, and no other
 * one; without the header that cookie is not looked at. So no tab is ever in a place that it does not show, and staff's
 * own account in the next tab goes on (decision 16).
 */
export const readSession: Stage = (request) => {
  const sessionId = request.headers[impersonationHeader];
  request.isImpersonating = sessionId !== undefined;
  if (sessionId === undefined) {
    const token = request.cookies[sessionCookie];
    request.sessionToken = token;
    request.sessionTokenHash = token ? hashToken(token) : undefined;
    return;
  }
  const token = request.cookies[impersonationCookie];
  request.sessionToken = token;
  request.sessionTokenHash = token ? hashImpersonation(String(sessionId), token) : undefined;
};

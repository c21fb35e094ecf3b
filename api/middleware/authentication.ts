import { impersonationHeader } from '#schemas/impersonation-header.ts';
import { impersonationCookie, sessionCookie } from '../accounts/cookies.ts';
import { hashImpersonation } from '../accounts/impersonation/hash-impersonation.ts';
import { hashToken } from '../accounts/token.ts';
import type { Stage } from './pipeline.ts';

/**
 * Reads the session that the request claims. The statement that needs to know asks the database whether it is
 * live (`live_session_account`), in the same round trip: public pages pay nothing, and a session that was ended
 * a moment ago cannot write.
 *
 * An impersonation tab says so by a header; then only the impersonation cookie counts, and without the header it
 * is ignored. So a tab always shows whose account it is using, and the staff member's own account in the next
 * tab carries on (decision 16).
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

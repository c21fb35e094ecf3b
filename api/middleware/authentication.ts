import { hashToken } from '../accounts/token.ts';
import { sessionCookie } from '../accounts/cookies.ts';
import type { Stage } from './pipeline.ts';

/**
 * Reads who the request says it is. Whether that is so is asked of the database by the statement that needs to
 * know (`live_session_account`), in the same round trip: public pages pay nothing, and a session that was
 * ended a moment ago cannot write.
 */
export const readSession: Stage = (request) => {
  const token = request.cookies[sessionCookie];
  request.sessionTokenHash = token ? hashToken(token) : undefined;
};

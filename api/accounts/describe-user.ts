import type { FastifyRequest } from 'fastify';
import type { UserResponse } from '#schemas/api/authentication.ts';
import { findReader } from './reader.ts';
import { antiForgeryTokenFor, hashToken } from './token.ts';

/**
 * Describes the person behind a session, for pages.
 * @param startedWith the token of a session this request has just started; if absent, the request's own is
 * used.
 * @returns undefined if there is no live session.
 */
export async function describeUser(
  request: FastifyRequest,
  startedWith?: string,
): Promise<UserResponse | undefined> {
  const token = startedWith ?? request.sessionToken;
  const tokenHash = startedWith === undefined ? request.sessionTokenHash : hashToken(startedWith);
  const reader = token && tokenHash && (await findReader(request.database, tokenHash));
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
      scope: reader.impersonationId === null ? ['applicant'] : ['applicant', 'staff'],
      session,
    },
    antiForgeryToken: antiForgeryTokenFor(token),
  };
}

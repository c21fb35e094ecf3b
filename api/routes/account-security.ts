import {
  AccountAnswerSchema,
  ChangeEmailBodySchema,
  ChangePasswordBodySchema,
  ConfirmEmailChangeBodySchema,
} from '#schemas/api/accounts.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { changeEmail } from '../accounts/change-email.ts';
import { changePassword } from '../accounts/change-password.ts';
import { confirmEmailChange } from '../accounts/confirm-email-change.ts';
import { deviceHashOf } from '../accounts/known-device.ts';
import { byAccount } from '../accounts/rate-limits.ts';
import { readerOf, requireTokenHash } from '../accounts/reader.ts';
import type { Server, Services } from '../services.ts';

const response = { 200: AccountAnswerSchema, 400: ProblemSchema, 403: ProblemSchema, 429: ProblemSchema };

/** Adds the calls by which members change their credentials (specification sections 2 and 8). */
export function accountSecurityRoutes(server: Server, { rateLimits, passwords }: Services): void {
  server.post(
    '/api/account/change-password',
    {
      config: { access: 'member', rateLimit: byAccount(rateLimits.changePassword) },
      schema: {
        tags: ['Account'],
        summary: 'Change the password, and end every other session',
        body: ChangePasswordBodySchema,
        response: { ...response, 401: ProblemSchema },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      const browser = {
        deviceHash: deviceHashOf(request),
        sessionTokenHash: requireTokenHash(request),
      };
      return changePassword(
        request.database,
        passwords,
        request.tenant.tenant,
        reader,
        browser,
        request.body,
      );
    },
  );

  server.post(
    '/api/account/change-email',
    {
      config: { access: 'member', rateLimit: byAccount(rateLimits.changeEmail) },
      schema: {
        tags: ['Account'],
        summary: 'Ask for a letter to another address',
        body: ChangeEmailBodySchema,
        response: { ...response, 401: ProblemSchema },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      return changeEmail(
        request.database,
        passwords,
        request.tenant.tenant,
        reader,
        deviceHashOf(request),
        request.body,
      );
    },
  );

  server.post(
    '/api/authentication/confirm-email-change',
    {
      // The letter may be opened in a different browser, so this needs no session.
      config: { access: 'resident', rateLimit: rateLimits.confirm },
      schema: {
        tags: ['Authentication'],
        summary: 'Make a new address the account’s',
        body: ConfirmEmailChangeBodySchema,
        response,
      },
    },
    (request) => confirmEmailChange(request.database, passwords, request.body.proof),
  );
}

import {
  AccountAnswerSchema,
  FindAccountBodySchema,
  ResetPasswordBodySchema,
  ResetPasswordConfirmBodySchema,
} from '#schemas/api/accounts.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { findAccount } from '../accounts/find-account.ts';
import { confirmReset } from '../accounts/reset-password-confirm.ts';
import { resetPassword } from '../accounts/reset-password.ts';
import type { Server, Services } from '../services.ts';

const response = { 200: AccountAnswerSchema, 400: ProblemSchema, 403: ProblemSchema, 429: ProblemSchema };

/**
 * Calls for people who cannot log in: a new password, and finding the account's address (specification sections
 * 2 and 8).
 */
export function resetPasswordRoutes(server: Server, { rateLimits, passwords }: Services): void {
  server.post(
    '/api/authentication/reset',
    {
      config: { access: 'resident', rateLimit: rateLimits.reset },
      schema: {
        tags: ['Authentication'],
        summary: 'Ask for a letter to choose a new password',
        body: ResetPasswordBodySchema,
        response,
      },
    },
    (request) => resetPassword(request.database, request.tenant.tenant, request.locale, request.body.email),
  );

  server.post(
    '/api/authentication/reset-confirm',
    {
      config: { access: 'resident', rateLimit: rateLimits.resetConfirm },
      schema: {
        tags: ['Authentication'],
        summary: 'Choose a new password by the proof of a letter',
        body: ResetPasswordConfirmBodySchema,
        response,
      },
    },
    (request) => confirmReset(request.database, passwords, request.tenant.tenant, request.body),
  );

  server.post(
    '/api/authentication/find-account',
    {
      config: { access: 'resident', rateLimit: rateLimits.findAccount },
      schema: {
        tags: ['Authentication'],
        summary: 'Ask which address an account has, by letter to that address',
        body: FindAccountBodySchema,
        response,
      },
    },
    (request) => findAccount(request.database, request.body),
  );
}

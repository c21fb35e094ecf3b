import {
  AccountAnswerSchema,
  AccountSettingsResponseSchema,
  ConfirmEmailBodySchema,
  CreateAccountBodySchema,
  ResendConfirmationBodySchema,
} from '#schemas/api/accounts.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { accountSettingsOf, isNeutral } from '../accounts/account-settings.ts';
import { confirmEmail } from '../accounts/confirm-email.ts';
import { createAccount, resendConfirmation } from '../accounts/create-account.ts';
import type { Server, Services } from '../services.ts';

const response = { 200: AccountAnswerSchema, 400: ProblemSchema, 403: ProblemSchema, 429: ProblemSchema };

/** Creating an account and proving its address (specification sections 2, 5 and 8). */
export function createAccountRoutes(server: Server, { rateLimits, passwords }: Services): void {
  server.get(
    '/api/authentication/settings',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Authentication'],
        summary: 'What the council asks of new accounts and passwords',
        response: { 200: AccountSettingsResponseSchema },
      },
    },
    (request, reply) => {
      const { tenant } = request.tenant;
      const { passwordPolicy, minimumAge, consents } = accountSettingsOf(tenant);
      // The consents are in the language of the page.
      reply.header('Cache-Control', 'no-store');
      return {
        status: { valid: true, errorMessages: [] },
        passwordPolicy,
        minimumAge,
        consents,
        neutralAccountMessages: isNeutral(tenant),
      };
    },
  );

  server.post(
    '/api/authentication/create',
    {
      config: { access: 'resident', rateLimit: rateLimits.create },
      schema: {
        tags: ['Authentication'],
        summary: 'Make an account, which waits for its address to be confirmed',
        body: CreateAccountBodySchema,
        response,
      },
    },
    (request) =>
      createAccount(request.database, passwords, request.tenant.tenant, request.locale, request.body),
  );

  server.post(
    '/api/authentication/confirm',
    {
      config: { access: 'resident', rateLimit: rateLimits.confirm },
      schema: {
        tags: ['Authentication'],
        summary: 'Confirm the address of a new account',
        body: ConfirmEmailBodySchema,
        response,
      },
    },
    (request) => confirmEmail(request.database, passwords, request.body.proof),
  );

  server.post(
    '/api/authentication/confirm/resend',
    {
      config: { access: 'resident', rateLimit: rateLimits.resendConfirmation },
      schema: {
        tags: ['Authentication'],
        summary: 'Send the letter that confirms an address once more',
        body: ResendConfirmationBodySchema,
        response,
      },
    },
    (request) => resendConfirmation(request.database, request.locale, request.body.email),
  );
}

import {
  AccountAnswerSchema,
  AccountSettingsResponseSchema,
  ConfirmEmailBodySchema,
  CreateAccountBodySchema,
  ResendConfirmationBodySchema,
} from '#schemas/api/accounts.ts';
import { accountSettingsOf, isNeutral } from '../accounts/account-settings.ts';
import { confirmEmail } from '../accounts/confirm-email.ts';
import { createAccount, resendConfirmation } from '../accounts/create-account.ts';
import { route, type Route } from '../route.ts';

const response = { 200: AccountAnswerSchema };

/** Creating an account and proving its address (specification sections 2, 5 and 8). */
export const createAccountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/authentication/settings',
    access: 'public',
    contract: {
      tags: ['Authentication'],
      summary: 'Get the council’s requirements for new accounts and passwords',
      response: { 200: AccountSettingsResponseSchema },
    },
    handler(request, _services, reply) {
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
  }),
  route({
    method: 'POST',
    url: '/api/authentication/create',
    access: 'resident',
    limit: 'create',
    contract: {
      tags: ['Authentication'],
      summary: 'Create an account, whose email address must then be confirmed',
      body: CreateAccountBodySchema,
      response,
    },
    handler: (request, { passwords }) =>
      createAccount(request.database, passwords, request.tenant.tenant, request.locale, request.body),
  }),
  route({
    method: 'POST',
    url: '/api/authentication/confirm',
    access: 'resident',
    limit: 'confirm',
    contract: {
      tags: ['Authentication'],
      summary: 'Confirm the address of a new account',
      body: ConfirmEmailBodySchema,
      response,
    },
    handler: (request, { passwords }) => confirmEmail(request.database, passwords, request.body.proof),
  }),
  route({
    method: 'POST',
    url: '/api/authentication/confirm/resend',
    access: 'resident',
    limit: 'resendConfirmation',
    contract: {
      tags: ['Authentication'],
      summary: 'Send the letter that confirms an address again',
      body: ResendConfirmationBodySchema,
      response,
    },
    handler: (request) => resendConfirmation(request.database, request.locale, request.body.email),
  }),
];

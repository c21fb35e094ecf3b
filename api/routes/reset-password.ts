import {
  AccountAnswerSchema,
  FindAccountBodySchema,
  ResetPasswordBodySchema,
  ResetPasswordConfirmBodySchema,
} from '#schemas/api/accounts.ts';
import { findAccount } from '../accounts/find-account.ts';
import { confirmReset } from '../accounts/reset-password-confirm.ts';
import { resetPassword } from '../accounts/reset-password.ts';
import { route, type Route } from '../route.ts';

const response = { 200: AccountAnswerSchema };

/**
 * Calls for people who cannot log in: a new password, and finding the account's address (specification sections
 * 2 and 8).
 */
export const resetPasswordRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/authentication/reset',
    access: 'resident',
    limit: 'reset',
    contract: {
      tags: ['Authentication'],
      summary: 'Request a letter for choosing a new password',
      body: ResetPasswordBodySchema,
      response,
    },
    handler: (request) =>
      resetPassword(request.database, request.tenant.tenant, request.locale, request.body.email),
  }),
  route({
    method: 'POST',
    url: '/api/authentication/reset-confirm',
    access: 'resident',
    limit: 'resetConfirm',
    contract: {
      tags: ['Authentication'],
      summary: 'Choose a new password with the link or code from a letter',
      body: ResetPasswordConfirmBodySchema,
      response,
    },
    handler: (request, { passwords }) =>
      confirmReset(request.database, passwords, request.tenant.tenant, request.body),
  }),
  route({
    method: 'POST',
    url: '/api/authentication/find-account',
    access: 'resident',
    limit: 'findAccount',
    contract: {
      tags: ['Authentication'],
      summary: 'Request a letter to the address of an account, which names that address',
      body: FindAccountBodySchema,
      response,
    },
    handler: (request) => findAccount(request.database, request.body),
  }),
];

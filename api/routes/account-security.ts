import {
  AccountAnswerSchema,
  ChangeEmailBodySchema,
  ChangePasswordBodySchema,
  ConfirmEmailChangeBodySchema,
} from '#schemas/api/accounts.ts';
import { changeEmail } from '../accounts/change-email.ts';
import { changePassword } from '../accounts/change-password.ts';
import { confirmEmailChange } from '../accounts/confirm-email-change.ts';
import { deviceHashOf } from '../accounts/known-device.ts';
import { readerOf, requireTokenHash } from '../accounts/reader.ts';
import { route, type Route } from '../route.ts';

const response = { 200: AccountAnswerSchema };

/** Calls by which members change their credentials (specification sections 2 and 8). */
export const accountSecurityRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/account/change-password',
    access: 'member',
    limit: { perAccount: 'changePassword' },
    contract: {
      tags: ['Account'],
      summary: 'Change the password, and end every other session',
      body: ChangePasswordBodySchema,
      response,
    },
    async handler(request, { passwords }) {
      const reader = readerOf(request);
      const browser = { deviceHash: deviceHashOf(request), sessionTokenHash: requireTokenHash(request) };
      return changePassword(
        request.database,
        passwords,
        request.tenant.tenant,
        reader,
        browser,
        request.body,
      );
    },
  }),
  route({
    method: 'POST',
    url: '/api/account/change-email',
    access: 'member',
    limit: { perAccount: 'changeEmail' },
    contract: {
      tags: ['Account'],
      summary: 'Request a letter to a new email address',
      body: ChangeEmailBodySchema,
      response,
    },
    async handler(request, { passwords }) {
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
  }),
  route({
    method: 'POST',
    url: '/api/authentication/confirm-email-change',
    // The letter may be opened in a different browser, so this needs no session.
    access: 'resident',
    limit: 'confirm',
    contract: {
      tags: ['Authentication'],
      summary: 'Confirm the account’s new email address',
      body: ConfirmEmailChangeBodySchema,
      response,
    },
    handler: (request, { passwords }) => confirmEmailChange(request.database, passwords, request.body.proof),
  }),
];

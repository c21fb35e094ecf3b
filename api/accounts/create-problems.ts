import { normaliseEmail } from '#domain/accounts/email.ts';
import { isMailAddress } from '#domain/words/mail-address.ts';
import type { AccountProblem, CreateAccountBody } from '#schemas/api/accounts.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { accountSettingsOf } from './account-settings.ts';
import { about, detailProblems } from './own-details.ts';
import { checkNewPassword } from './password-check.ts';

/**
 * Finds every problem in the form for a new account, in the order of the page (specification sections 5 and 8).
 * Does not look up the address.
 * @param today an ISO day in Europe/London
 */
export function createProblems(
  body: CreateAccountBody,
  tenant: Tenant,
  today: string,
): readonly AccountProblem[] {
  const { consents } = accountSettingsOf(tenant);
  const { firstName, lastName, email } = body;
  return [
    ...about('partner', partnerProblem(tenant, body.partner)),
    ...detailProblems(body, tenant, today),
    ...about('email', emailProblem(email)),
    ...checkNewPassword(tenant, body.password, [firstName, lastName, email]),
    ...about(
      'consents',
      consents.some(({ id, required }) => required && !body.consents.includes(id))
        ? 'account.consentRequired'
        : undefined,
    ),
  ];
}

/** The problem with an address as typed, or undefined. */
export function emailProblem(
  email: string,
): Extract<ErrorCode, 'account.fieldRequired' | 'account.emailInvalid'> | undefined {
  const address = normaliseEmail(email);
  if (address === '') return 'account.fieldRequired';
  return isMailAddress(address) ? undefined : 'account.emailInvalid';
}

/** The problem with the chosen landlord: if several share the portal, the person must name one. */
function partnerProblem({ partners }: Tenant, asked: string | undefined): ErrorCode | undefined {
  if (partners.length < 2) return undefined;
  if (!asked) return 'account.fieldRequired';
  return partners.some(({ id }) => id === asked) ? undefined : 'account.partnerUnknown';
}

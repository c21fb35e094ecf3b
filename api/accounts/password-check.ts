import { passwordProblems } from '#domain/accounts/password-problems.ts';
import { passwordStrength, wordsOf } from '#domain/accounts/password-strength.ts';
import type { AccountProblem } from '#schemas/api/accounts.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { accountSettingsOf } from './account-settings.ts';

/**
 * Finds the problems of a new password by the council's policy; the meter on the page says the same.
 * @param personal names and addresses of the person, which must not make up the password
 */
export function checkNewPassword(
  tenant: Tenant,
  password: string,
  personal: readonly string[],
): readonly AccountProblem[] {
  const { passwordPolicy } = accountSettingsOf(tenant);
  const strength = passwordStrength(password, wordsOf([...personal, tenant.websiteTitle]));
  return passwordProblems(password, passwordPolicy, strength).map((problem) => ({
    field: 'password',
    ...problem,
  }));
}

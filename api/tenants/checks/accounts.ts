import type { Finding } from '#schemas/tenant/finding.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import { doubles } from './doubles.ts';

/** Finds account settings that cannot be met, and duplicate entries. */
export function checkAccounts({ accounts }: Tenant, file: LayeredFile): Finding[] {
  if (!accounts) return [];
  const { passwordPolicy, consents, featureNotices } = accounts;
  return [
    ...checkPasswordPolicy(passwordPolicy, file),
    ...doubles(consents, 'id', '/accounts/consents', file),
    ...doubles(featureNotices, 'featureNoticeIdentifier', '/accounts/featureNotices', file),
  ];
}

function checkPasswordPolicy(
  policy: NonNullable<Tenant['accounts']>['passwordPolicy'],
  file: LayeredFile,
): Finding[] {
  const { minimumNumbers, minimumLowerCase, minimumUpperCase, minimumSymbols, maximumLength } = policy;
  const asked = minimumNumbers + minimumLowerCase + minimumUpperCase + minimumSymbols;
  if (asked <= maximumLength) return [];
  return [
    {
      severity: 'error',
      kind: 'accounts.passwordImpossible',
      ...file.placeOf('/accounts/passwordPolicy/maximumLength'),
      message: `A password would need ${asked} characters to meet these rules, but can have at most ${maximumLength}.`,
      cure: 'Ask for fewer of each kind, or allow longer passwords.',
    },
  ];
}

import type { AccountSettings } from '#schemas/tenant/accounts.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/** The settings of a council whose files say nothing, such as a version published before they could. */
const standard: AccountSettings = {
  passwordPolicy: {
    minimumLength: 10,
    maximumLength: 128,
    minimumNumbers: 0,
    minimumLowerCase: 0,
    minimumUpperCase: 0,
    minimumSymbols: 0,
    minimumStrength: 2,
  },
  minimumAge: 16,
  consents: [],
  featureNotices: [],
};

/** What a council has decided about accounts. */
export function accountSettingsOf({ accounts = standard }: Tenant): AccountSettings {
  return accounts;
}

/**
 * Whether pages say the same to everybody and only the mailbox gets the truth, so that a stranger cannot find out who
 * has applied (Housing Act 1996 s.166(4)).
 */
export function isNeutral({ siteSettings }: Tenant): boolean {
  return isSettingOn(siteSettings, 'neutralAccountMessages');
}

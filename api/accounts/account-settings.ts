import type { AccountSettings } from '#schemas/tenant/accounts.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/**
 * Default settings for a council whose files have none, such as a version published before this setting
 * existed.
 */
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

/** A council's account settings. */
export function accountSettingsOf({ accounts = standard }: Tenant): AccountSettings {
  return accounts;
}

/**
 * True if pages answer everyone alike and only the mailbox gets the truth, so that a stranger cannot find out
 * who has applied (Housing Act 1996 s.166(4)).
 */
export function isNeutral({ siteSettings }: Tenant): boolean {
  return isSettingOn(siteSettings, 'neutralAccountMessages');
}

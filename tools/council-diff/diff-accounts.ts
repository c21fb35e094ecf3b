import { accountSettingsOf } from '#api/accounts/account-settings.ts';
import type { PasswordPolicy } from '#schemas/tenant/accounts.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { type Change, ChangeCollector } from './change.ts';

const policyWords: Readonly<Record<keyof PasswordPolicy, string>> = {
  minimumLength: 'shortest password',
  maximumLength: 'longest password',
  minimumNumbers: 'digits in a password',
  minimumLowerCase: 'small letters in a password',
  minimumUpperCase: 'capital letters in a password',
  minimumSymbols: 'symbols in a password',
  minimumStrength: 'how hard a password is to guess (0 to 4)',
};
const policyFields = Object.keys(policyWords) as (keyof PasswordPolicy)[];

/** Returns differences in the rules for new accounts and passwords, consents and feature notices. */
export function diffAccounts(beforeTenant: Tenant, afterTenant: Tenant): Change[] {
  const collector = new ChangeCollector('Accounts', 'tenant.json');
  const [before, after] = [accountSettingsOf(beforeTenant), accountSettingsOf(afterTenant)];
  for (const field of policyFields) {
    const pointer = `/accounts/passwordPolicy/${field}`;
    collector.value(policyWords[field], before.passwordPolicy[field], after.passwordPolicy[field], pointer);
  }
  collector.value('youngest age for an account', before.minimumAge, after.minimumAge, '/accounts/minimumAge');
  const consents = collector.list(
    'consent',
    before.consents,
    after.consents,
    { keyOf: ({ id }) => id, nameOf: ({ id, text }) => `${id} (“${text}”)` },
    '/accounts/consents',
  );
  for (const { key, before: old, after: fresh, at } of consents) {
    collector.value(`words of the consent ${key}`, old.text, fresh.text, `${at}/text`);
    collector.value(`version of the consent ${key}`, old.version, fresh.version, `${at}/version`);
    collector.value(`page of the consent ${key}`, old.page, fresh.page, `${at}/page`);
    if (old.required !== fresh.required) {
      const now = fresh.required ? 'people must agree to have an account' : 'an account can do without it';
      collector.say(`the consent ${key}: ${now}`, `${at}/required`);
    }
  }
  const notices = collector.list(
    'feature notice',
    before.featureNotices,
    after.featureNotices,
    {
      keyOf: ({ featureNoticeIdentifier }) => featureNoticeIdentifier,
      nameOf: ({ featureNoticeIdentifier, title }) => `${featureNoticeIdentifier} (“${title}”)`,
    },
    '/accounts/featureNotices',
  );
  for (const { key, before: old, after: fresh, at } of notices) {
    collector.value(`title of the notice ${key}`, old.title, fresh.title, `${at}/title`);
    collector.value(`words of the notice ${key}`, old.text, fresh.text, `${at}/text`);
    collector.value(`page of the notice ${key}`, old.page, fresh.page, `${at}/page`);
  }
  return collector.changes;
}

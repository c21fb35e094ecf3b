import { accountSettingsOf } from '#api/accounts/account-settings.ts';
import type { PasswordPolicy } from '#schemas/tenant/accounts.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { type Change, Telling } from './change.ts';

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
  const telling = new Telling('Accounts', 'tenant.json');
  const [before, after] = [accountSettingsOf(beforeTenant), accountSettingsOf(afterTenant)];
  for (const field of policyFields) {
    const pointer = `/accounts/passwordPolicy/${field}`;
    telling.value(policyWords[field], before.passwordPolicy[field], after.passwordPolicy[field], pointer);
  }
  telling.value('youngest age for an account', before.minimumAge, after.minimumAge, '/accounts/minimumAge');
  const consents = telling.list(
    'consent',
    before.consents,
    after.consents,
    { keyOf: ({ id }) => id, nameOf: ({ id, text }) => `${id} (“${text}”)` },
    '/accounts/consents',
  );
  for (const { key, before: old, after: fresh, at } of consents) {
    telling.value(`words of the consent ${key}`, old.text, fresh.text, `${at}/text`);
    telling.value(`version of the consent ${key}`, old.version, fresh.version, `${at}/version`);
    telling.value(`page of the consent ${key}`, old.page, fresh.page, `${at}/page`);
    if (old.required !== fresh.required) {
      const now = fresh.required ? 'people must agree to have an account' : 'an account can do without it';
      telling.say(`the consent ${key}: ${now}`, `${at}/required`);
    }
  }
  const notices = telling.list(
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
    telling.value(`title of the notice ${key}`, old.title, fresh.title, `${at}/title`);
    telling.value(`words of the notice ${key}`, old.text, fresh.text, `${at}/text`);
    telling.value(`page of the notice ${key}`, old.page, fresh.page, `${at}/page`);
  }
  return telling.changes;
}

import { isKnownSetting, knownSettings } from '#schemas/tenant/site-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { type Change, ChangeCollector } from './change.ts';
import { diffAccounts } from './diff-accounts.ts';
import { diffSentFiles } from './diff-sent-files.ts';
import { messageSettingsOf } from '#api/casework/messages/message-settings.ts';
import { retentionOf } from '#api/background/retention.ts';
import type { Retention } from '#schemas/tenant/retention.ts';
import type { OfficerItem } from '#schemas/officer.ts';

const file = 'tenant.json';

const contactWords = {
  name: 'who to ask for',
  telephone: 'telephone',
  email: 'email',
  hours: 'hours',
} as const;

/**
 * Returns differences in names, addresses, languages, switches, menus, partners and accounts. `tenantId` does not
 * count.
 */
export function diffTenant(before: Tenant, after: Tenant): Change[] {
  return [
    ...diffNames(before, after),
    ...diffContact(before, after),
    ...diffLanguages(before, after),
    ...diffSwitches(before, after),
    ...diffMenus(before, after),
    ...diffOrganisations(before, after),
    ...diffAccounts(before, after),
    ...diffSentFiles(before, after),
    ...diffMessages(before, after),
    ...diffRetention(before, after),
  ];
}

function diffNames(before: Tenant, after: Tenant): Change[] {
  const collector = new ChangeCollector('Name and addresses', file);
  collector.value('name of the portal', before.websiteTitle, after.websiteTitle, '/websiteTitle');
  collector.list(
    'address',
    before.hosts,
    after.hosts,
    { keyOf: (host) => host, nameOf: (host) => host },
    '/hosts',
  );
  collector.value(
    'domain of the log-in',
    before.authenticationDomain,
    after.authenticationDomain,
    '/authenticationDomain',
  );
  collector.value(
    'environment',
    before.tenantEnvironmentId,
    after.tenantEnvironmentId,
    '/tenantEnvironmentId',
  );
  collector.value('where pictures of homes come from', before.mediaHost, after.mediaHost, '/mediaHost');
  collector.value('bank holidays', before.bankHolidays, after.bankHolidays, '/bankHolidays');
  collector.value('words at the foot', before.poweredBy, after.poweredBy, '/poweredBy');
  return collector.changes;
}

function diffContact({ contact: before }: Tenant, { contact: after }: Tenant): Change[] {
  const collector = new ChangeCollector('Contact', file);
  for (const name of ['name', 'telephone', 'email', 'hours'] as const) {
    collector.value(contactWords[name], before[name], after[name], `/contact/${name}`);
  }
  return collector.changes;
}

function diffLanguages(before: Tenant, after: Tenant): Change[] {
  const collector = new ChangeCollector('Languages', file);
  collector.value('default language', before.localeId, after.localeId, '/localeId');
  const pairs = collector.list(
    'language',
    before.languages,
    after.languages,
    { keyOf: ({ languageCode }) => languageCode, nameOf: ({ displayName }) => displayName },
    '/languages',
  );
  for (const { key, before: old, after: fresh, at } of pairs) {
    collector.value(`name of ${key} in the menu`, old.displayName, fresh.displayName, `${at}/displayName`);
  }
  return collector.changes;
}

function diffSwitches({ siteSettings: before }: Tenant, { siteSettings: after }: Tenant): Change[] {
  const collector = new ChangeCollector('Switches', file);
  const pairs = collector.list(
    'setting',
    before,
    after,
    { keyOf: ({ name }) => name, nameOf: ({ name, value }) => `${name} (${settingWord(value)})` },
    '/siteSettings',
  );
  for (const { key, before: old, after: fresh, at } of pairs) {
    if (old.value === fresh.value) continue;
    const what = isKnownSetting(key) ? `${knownSettings[key].called} (${key})` : key;
    collector.say(`${what} is ${settingWord(fresh.value)}, was ${settingWord(old.value)}`, `${at}/value`);
  }
  return collector.changes;
}

/** Returns the value of a switch: only a true boolean is on (specification section 3), so text is shown as text. */
function settingWord(value: boolean | string | number): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? `"${value}"` : String(value);
}

function diffMenus(before: Tenant, after: Tenant): Change[] {
  const collector = new ChangeCollector('Menu and footer', file);
  const lists = [
    ['menu', 'menuItems'],
    ['footer', 'footerItems'],
  ] as const;
  for (const [place, name] of lists) {
    const pairs = collector.list(
      `link in the ${place}`,
      before[name],
      after[name],
      { keyOf: ({ pageUrl }) => pageUrl, nameOf: ({ footerText, pageUrl }) => `${footerText} (${pageUrl})` },
      `/${name}`,
    );
    for (const { key, before: old, after: fresh, at } of pairs) {
      collector.value(`words of the ${place}'s ${key}`, old.footerText, fresh.footerText, `${at}/footerText`);
      collector.value(
        `kind of the ${place}'s ${key}`,
        old.contentType,
        fresh.contentType,
        `${at}/contentType`,
      );
    }
  }
  return collector.changes;
}

function diffOrganisations(before: Tenant, after: Tenant): Change[] {
  const collector = new ChangeCollector('Partners, landlords and areas', file);
  const lists = [
    ['partner', 'partners'],
    ['landlord', 'landlords'],
    ['local authority', 'localAuthorities'],
  ] as const;
  for (const [what, name] of lists) {
    const named = { keyOf: ({ id }: { id: string }) => id, nameOf: (entry: { name: string }) => entry.name };
    const pairs = collector.list(what, before[name], after[name], named, `/${name}`);
    for (const { key, before: old, after: fresh, at } of pairs) {
      collector.value(`name of the ${what} ${key}`, old.name, fresh.name, `${at}/name`);
    }
  }
  for (const [index, { id, logo }] of after.landlords.entries()) {
    const old = before.landlords.find((landlord) => landlord.id === id);
    if (old) collector.value(`logo of the landlord ${id}`, old.logo, logo, `/landlords/${index}/logo`);
  }
  return collector.changes;
}

/** Returns differences in who may write to whom, on which topics, and in the answer time. */
function diffMessages(beforeTenant: Tenant, afterTenant: Tenant): Change[] {
  const [before, after] = [messageSettingsOf(beforeTenant), messageSettingsOf(afterTenant)];
  const collector = new ChangeCollector('Messages', 'tenant.json');
  collector.value(
    'residents may begin a conversation',
    yesOrNo(before.mayStart),
    yesOrNo(after.mayStart),
    '/messages/mayStart',
  );
  collector.value(
    'residents may reply',
    yesOrNo(before.mayReply),
    yesOrNo(after.mayReply),
    '/messages/mayReply',
  );
  collector.value('time to answer', before.answerTime, after.answerTime, '/messages/answerTime');
  const pairs = collector.list(
    'topic of messages',
    before.topics,
    after.topics,
    { keyOf: ({ id }) => id, nameOf: ({ id, name }) => `${id} (“${name}”)` },
    '/messages/topics',
  );
  for (const { key, before: old, after: fresh, at } of pairs) {
    collector.value(`name of the topic ${key}`, old.name, fresh.name, `${at}/name`);
  }
  return collector.changes;
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

const words: Readonly<Record<keyof Retention, string>> = {
  drafts: 'drafts',
  submissions: 'forms that were sent',
  messages: 'conversations',
  actions: 'finished actions',
  cases: 'closed cases and their plans',
  bids: 'bids on adverts that have closed',
  applications: 'applications that your housing system no longer sends',
  accounts: 'unused accounts',
  letters: 'emails in the account',
  sessions: 'ended log-ins',
};

/** Returns differences in how long the council keeps personal data. */
function diffRetention(beforeTenant: Tenant, afterTenant: Tenant): Change[] {
  const [before, after] = [retentionOf(beforeTenant), retentionOf(afterTenant)];
  const collector = new ChangeCollector('How long you keep personal data', 'tenant.json');
  const kinds: readonly (keyof Retention)[] = [
    'drafts',
    'submissions',
    'messages',
    'actions',
    'cases',
    'bids',
    'applications',
    'accounts',
    'letters',
    'sessions',
  ];
  for (const kind of kinds) {
    collector.value(
      `days for which you keep ${words[kind]}`,
      before[kind],
      after[kind],
      `/retention/${kind}`,
    );
  }
  return collector.changes;
}

const contacts = ['name', 'telephone', 'email', 'portrait'] as const;

const texts = ['role', 'hours'] as const;

/** Returns differences in the members of staff whom residents may know by name. */
export function diffOfficers(
  before: ReadonlyMap<string, OfficerItem>,
  after: ReadonlyMap<string, OfficerItem>,
): Change[] {
  const collector = new ChangeCollector('Officers', 'officers.json');
  const naming = {
    keyOf: ({ externalReference }: OfficerItem) => externalReference,
    nameOf: ({ name }: OfficerItem) => name,
  };
  const pairs = collector.list('officer', [...before.values()], [...after.values()], naming, '/officers');
  for (const { before: old, after: fresh, at } of pairs) {
    for (const entry of contacts)
      collector.value(`${entry} of ${old.name}`, old[entry], fresh[entry], `${at}/${entry}`);
    for (const entry of texts) {
      for (const locale of new Set([...Object.keys(old[entry] ?? {}), ...Object.keys(fresh[entry] ?? {})])) {
        const [was, is] = [old, fresh].map((officer) =>
          new Map(Object.entries(officer[entry] ?? {})).get(locale),
        );
        collector.value(`${entry} of ${old.name} in ${locale}`, was, is, `${at}/${entry}/${locale}`);
      }
    }
  }
  return collector.changes;
}

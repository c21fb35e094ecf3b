import { retentionOf } from '#api/background/retention.ts';
import type { Retention } from '#schemas/tenant/retention.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { type Change, Telling } from './change.ts';

const words: Readonly<Record<keyof Retention, string>> = {
  drafts: 'drafts',
  submissions: 'forms that were sent',
  messages: 'conversations',
  actions: 'actions that are over',
  cases: 'closed cases and their plans',
  bids: 'bids on adverts that have closed',
  applications: 'applications that your housing system no longer sends',
  accounts: 'unused accounts',
  letters: 'letters',
  sessions: 'log-ins that are over',
};

/** Returns differences in how long the council keeps personal data. */
export function diffRetention(beforeTenant: Tenant, afterTenant: Tenant): Change[] {
  const [before, after] = [retentionOf(beforeTenant), retentionOf(afterTenant)];
  const telling = new Telling('How long you keep personal data', 'tenant.json');
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
    telling.value(`days for which you keep ${words[kind]}`, before[kind], after[kind], `/retention/${kind}`);
  }
  return telling.changes;
}

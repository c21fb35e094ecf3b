import type { Retention } from '#schemas/tenant/retention.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { BackgroundSettings } from './settings.ts';

/** Terms where a council's files say nothing, such as in a version that was published before they could. */
export const standardRetention: Retention = {
  drafts: 180,
  submissions: 2_190,
  messages: 2_190,
  actions: 2_190,
  cases: 2_190,
  bids: 2_190,
  applications: 2_190,
  accounts: 730,
};

type Decided = Pick<Tenant, 'retention'>;

/** Days for which a council keeps what is a person's, by kind. */
export function retentionOf({ retention = standardRetention }: Decided): Retention {
  return retention;
}

/** The days for which a council's letters can be read: no longer than the installation keeps any. */
export function keptLetters(tenant: Decided, mostDays: number): number {
  return Math.min(retentionOf(tenant).letters ?? mostDays, mostDays);
}

/** The installation's days with those of one council, where that keeps letters or sessions for a shorter time. */
export function settingsOf(tenant: Decided, settings: BackgroundSettings): BackgroundSettings {
  const { sessions = settings.keepSessionsDays } = retentionOf(tenant);
  return {
    ...settings,
    keepMailDays: keptLetters(tenant, settings.keepMailDays),
    keepSessionsDays: Math.min(sessions, settings.keepSessionsDays),
  };
}

import type { Retention } from '#schemas/tenant/retention.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { BackgroundSettings } from './settings.ts';

/**
 * Retention periods, in days, if a council's files have none, such as in a version published before they
 * existed.
 */
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

/** Returns the days for which a council keeps personal data, by kind. */
export function retentionOf({ retention = standardRetention }: Decided): Retention {
  return retention;
}

/** Returns the days for which a council's letters can be read: no longer than the installation keeps any. */
export function keptLetters(tenant: Decided, mostDays: number): number {
  return Math.min(retentionOf(tenant).letters ?? mostDays, mostDays);
}

/**
 * Returns the installation's periods, reduced to one council's for letters and sessions if those are shorter.
 */
export function settingsOf(tenant: Decided, settings: BackgroundSettings): BackgroundSettings {
  const { sessions = settings.keepSessionsDays } = retentionOf(tenant);
  return {
    ...settings,
    keepMailDays: keptLetters(tenant, settings.keepMailDays),
    keepSessionsDays: Math.min(sessions, settings.keepSessionsDays),
  };
}

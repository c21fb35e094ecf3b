import { createHash } from 'node:crypto';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Queries } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';

/** Rules that are stored under their fingerprint. */
export interface StoredRules {
  readonly policy: LettingsPolicy;
  readonly fingerprint: string;
}

/**
 * Raise it whenever the same facts under the same rules give a different key: queues are then ranked again at
 * the next start.
 */
const keyFormat = 3;

/**
 * Returns a fingerprint of a council's rules. It covers all of them, even names: only
 * api/rules/lettings/rank-criteria.ts knows which of them a key depends on, and a key that turns out unchanged
 * costs no more than a read.
 */
export function fingerprintOf(policy: LettingsPolicy): string {
  return createHash('sha256')
    .update(`${keyFormat} ${JSON.stringify(policy)}`)
    .digest('hex');
}

const store = statement({
  values: { fingerprint: 'text', policy: 'jsonb' },
  text: `
    insert into lettings_rules (tenant_id, fingerprint, policy) values (app_tenant(), $fingerprint, $policy)
    on conflict do nothing`,
});

/** Stores a council's rules, so that decisions made under them can be worked out again later. */
export async function storeRules(database: Queries, policy: LettingsPolicy): Promise<StoredRules> {
  const fingerprint = fingerprintOf(policy);
  await database.run(store, { fingerprint, policy });
  return { policy, fingerprint };
}

const rulesOfQueues = statement({
  row: { fingerprint: 'text', policy: typed<LettingsPolicy>('jsonb') },
  text: `
    select fingerprint, policy
      from queue_policy join lettings_rules using (tenant_id, fingerprint)
     where tenant_id = app_tenant()`,
});

/** Finds the rules that a council's queues follow now; undefined before its queues were first put in order. */
export async function findRulesOfQueues(database: Queries): Promise<StoredRules | undefined> {
  const [rules] = await database.run(rulesOfQueues);
  return rules;
}

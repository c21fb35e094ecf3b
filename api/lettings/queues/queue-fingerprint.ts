import { createHash } from 'node:crypto';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';

/** One more whenever the same facts under the same rules get another key: queues are put in order at the next start. */
const keyFormat = 2;

/**
 * Another one whenever a council's rules are others. The whole of them, names too: which of them a key rests on is for
 * domain/lettings/rank-criteria.ts to say, and keys that come out the same cost only the reading.
 */
export function queueFingerprint(policy: LettingsPolicy): string {
  return createHash('sha256')
    .update(`${keyFormat} ${JSON.stringify(policy)}`)
    .digest('hex');
}

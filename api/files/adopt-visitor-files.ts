import type { Queries } from '../database/database.ts';
import { statement } from '../database/statement.ts';

interface Adoption {
  readonly accountId: string;
  /** SHA-256 of the cookie of the browser they were sent from. */
  readonly visitorHash: Buffer;
  /** Ids in the answers of a draft. Ids of other people's files are ignored. */
  readonly ids: readonly string[];
}

const adopt = statement({
  values: { accountId: 'uuid', visitorHash: 'bytea', ids: 'uuid[]' },
  text: `
    update file set account_id = $accountId, visitor_hash = null
     where tenant_id = app_tenant() and visitor_hash = $visitorHash and id = any ($ids)`,
});

/** Gives an account the files sent from the same browser before the log-in. */
export async function adoptVisitorFiles(
  database: Queries,
  { accountId, visitorHash, ids }: Adoption,
): Promise<void> {
  if (ids.length === 0) return;
  await database.run(adopt, { accountId, visitorHash, ids });
}

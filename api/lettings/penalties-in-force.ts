import type { RefusalPenalty } from '#schemas/offers.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';
import { penaltyInForce } from '../rules/lettings/refusal-penalty.ts';

const readDecided = statement({
  values: { applicationIds: 'uuid[]' },
  row: { applicationId: 'uuid', penalties: typed<readonly RefusalPenalty[]>('jsonb') },
  text: `
    select application_id as "applicationId", jsonb_agg(decision -> 'penalty' order by lost_at, id) as penalties
      from offer
     where tenant_id = app_tenant() and application_id = any ($applicationIds)
       and jsonb_typeof(decision -> 'penalty') = 'object'
     group by application_id`,
});

/** Finds the penalty in force for each of some applications on an ISO day, by officers' decisions on lost offers. */
export async function findPenaltiesInForce(
  transaction: Transaction,
  applicationIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, RefusalPenalty | null>> {
  const rows = await transaction.run(readDecided, { applicationIds });
  const decided = new Map(rows.map(({ applicationId, penalties }) => [applicationId, penalties]));
  return new Map(applicationIds.map((id) => [id, penaltyInForce(decided.get(id) ?? [], day)]));
}

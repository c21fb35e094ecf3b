import type { AutomaticOutcome, UnwantedReason } from '#schemas/automatic-bids.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { PlannedHome } from './plan.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** A decision the portal made about a home for a person. */
type AutomaticLook = Row<typeof read>;

/** Maximum number of decisions shown, latest first. */
const atMost = 50;

const read = statement({
  values: { accountId: 'uuid', atMost: 'bigint' },
  row: {
    advertId: 'uuid',
    outcome: typed<AutomaticOutcome>('text'),
    because: typed<UnwantedReason | null>('text'),
    reasons: typed<Reason[]>('jsonb'),
    lookedAt: 'timestamptz',
  },
  text: `
    select advert_id as "advertId", outcome, because, reasons, looked_at as "lookedAt"
      from automatic_look
     where tenant_id = app_tenant() and account_id = $accountId
     order by looked_at desc, outcome, advert_id
     limit $atMost`,
});

/** Finds the last homes the portal looked at for a person, latest first, with its decisions. */
export function findLooks(database: TenantDatabase, accountId: string): Promise<AutomaticLook[]> {
  return database.run(read, { accountId, atMost });
}

const readOf = statement({
  values: { accountId: 'uuid', advertIds: 'uuid[]' },
  row: { advertId: 'uuid' },
  text: `
    select advert_id as "advertId" from automatic_look
     where tenant_id = app_tenant() and account_id = $accountId and advert_id = any ($advertIds)`,
});

/** Returns which of these homes the portal has already looked at for a person. */
export async function findLookedAt(
  database: TenantDatabase,
  accountId: string,
  advertIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.run(readOf, { accountId, advertIds });
  return new Set(rows.map(({ advertId }) => advertId));
}

// If another process looked at the same moment, its decision stays. Nothing is written if the person's choices
// have changed meanwhile, since these decisions followed the old ones.
const store = statement({
  values: { accountId: 'uuid', choicesVersion: 'integer', lines: 'jsonb' },
  text: `
    insert into automatic_look (tenant_id, account_id, advert_id, application_id, outcome, because, reasons, choices_version)
    select app_tenant(), chosen.account_id, look."advertId", look."applicationId", look.outcome, look.because,
           look.reasons, chosen.version
      from automatic_bidding as chosen,
           jsonb_to_recordset($lines::jsonb) as look
             ("advertId" uuid, "applicationId" uuid, outcome text, because text, reasons jsonb)
     where chosen.tenant_id = app_tenant() and chosen.account_id = $accountId and chosen.version = $choicesVersion and chosen.state = 'on'
    on conflict (tenant_id, account_id, advert_id) do nothing`,
});

/** Records why no bid was made for these homes. Bids are recorded by the function that makes them. */
export async function storeLooks(
  database: TenantDatabase,
  accountId: string,
  choicesVersion: number,
  homes: readonly PlannedHome[],
): Promise<void> {
  if (homes.length === 0) return;
  const lines = homes.map(({ advert, application, outcome, because, reasons }) => ({
    advertId: advert.id,
    applicationId: application.id,
    outcome,
    because,
    reasons,
  }));
  await database.run(store, { accountId, choicesVersion, lines });
}

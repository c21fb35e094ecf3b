import type { Pool } from 'pg';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { asCouncil } from '#tools/command/database.ts';

/** Publishes an advert that a feed has sent, lets these applications bid in this order, and closes it. */
export async function closeWithBids(
  { url, pool }: { readonly url: string; readonly pool: Pool },
  { tenant: { tenantId }, policy }: TenantFiles,
  advertReference: string,
  applicationReferences: readonly string[],
): Promise<void> {
  await pool.query(
    `insert into bid (tenant_id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit, state,
                      made_by, rank_key, policy_version, reference, placed_at)
     select advert.tenant_id, advert.id, application.id, advert.scheme_identifier, advert.cycle_id, true, 'live',
            'applicant', 'waits ' || place, 'test', 'BID' || place, app_now() - interval '5 days' + place * interval '1 minute'
       from unnest($3::text[]) with ordinality as named (reference, place)
       join application on application.tenant_id = $1 and application.external_reference = named.reference
       join advert on advert.tenant_id = $1 and advert.external_reference = $2`,
    [tenantId, advertReference, applicationReferences],
  );
  await pool.query(
    `update advert set state = 'published', opens_at = app_now() - interval '6 days',
                       closes_at = app_now() + interval '1 hour'
      where tenant_id = $1 and external_reference = $2`,
    [tenantId, advertReference],
  );
  await asCouncil(url, tenantId, 'api', async (database) => {
    await rekeyCouncil(database, policy);
    await pool.query(
      `update advert set closes_at = app_now() - interval '2 minutes'
        where tenant_id = $1 and external_reference = $2`,
      [tenantId, advertReference],
    );
    await closeAdverts(database);
  });
}

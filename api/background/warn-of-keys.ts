import type { FastifyBaseLogger } from 'fastify';
import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/**
 * Days before a key's end from which the log and each answer to it say so (`backoffice/api-key.ts` has the same
 * for answers).
 */
const warnDays = 30;

const expiringKeys = statement({
  row: { id: 'uuid', name: 'text', expiresAt: 'timestamptz' },
  text: `
    select id, name, expires_at as "expiresAt" from api_key
     where tenant_id = app_tenant() and revoked_at is null
       and expires_at between app_now() - make_interval(days => ${warnDays})
                          and app_now() + make_interval(days => ${warnDays})
     order by expires_at`,
});

/** Logs which keys of a council's programs end soon or ended recently, so that new ones are made in time. */
export async function warnOfKeys(
  database: TenantDatabase,
  tenantId: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const rows = await database.run(expiringKeys);
  for (const { id, name, expiresAt } of rows) {
    log.warn(
      { tenant: tenantId, key: id, name, ends: expiresAt.toISOString() },
      expiresAt.getTime() < Date.now()
        ? 'a key of the back office has ended: make another with npm run backoffice -- key new'
        : 'a key of the back office ends soon: make another with npm run backoffice -- key new',
    );
  }
}

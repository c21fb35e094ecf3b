import type { FastifyRequest } from 'fastify';
import type { DiagnosticsResponse } from '#schemas/api/diagnostics.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';

type Health = Pick<DiagnosticsResponse, 'database' | 'databaseMilliseconds' | 'mail' | 'files'>;

/** Describes whether the portal works. It answers whatever fails, since its purpose is to report failures. */
export async function describeDiagnostics(
  { database, id, locale, tenant: { tenant } }: FastifyRequest,
  contractVersion: string,
): Promise<DiagnosticsResponse> {
  const health = await examine(database);
  return {
    status: { valid: true, errorMessages: [] },
    version: manifest.version,
    contractVersion,
    tenantId: tenant.tenantId,
    tenantEnvironmentId: tenant.tenantEnvironmentId,
    language: locale,
    serverTime: new Date().toISOString(),
    requestId: id,
    ...health,
  };
}

const examined = statement({
  row: { lateMail: 'boolean', lateFiles: 'boolean' },
  text: `
      select exists (
               select from outbox
                where tenant_id = app_tenant() and outcome is null
                  and not_before < (select app_now()) - interval '15 minutes') as "lateMail",
             exists (
               select from file
                where tenant_id = app_tenant() and state = 'waiting'
                  and received_at < (select app_now()) - interval '15 minutes') as "lateFiles"`,
});

async function examine(database: TenantDatabase): Promise<Health> {
  const begun = performance.now();
  try {
    const [late] = await database.run(examined);
    return {
      database: 'works',
      databaseMilliseconds: Math.round(performance.now() - begun),
      mail: late?.lateMail ? 'fails' : 'works',
      files: late?.lateFiles ? 'fails' : 'works',
    };
  } catch {
    return { database: 'fails', databaseMilliseconds: null, mail: 'notAsked', files: 'notAsked' };
  }
}

import { DiagnosticsResponseSchema, type DiagnosticsResponse } from '#schemas/api/diagnostics.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { TenantDatabase } from '../database/database.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Server, Services } from '../services.ts';
import { statement } from '../database/statement.ts';

type Health = Pick<DiagnosticsResponse, 'database' | 'databaseMilliseconds' | 'mail' | 'files'>;

/** `GET /api/system/diagnostics`: answers 200 whatever fails, since its purpose is to report failures. */
export function diagnosticsRoutes(server: Server, { contractVersion }: Services): void {
  server.get(
    '/api/system/diagnostics',
    {
      // It queries the database deliberately, so calls to it are limited.
      config: { access: 'public', rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags: ['Site'],
        summary: 'Whether the portal works, in words for a support line',
        response: { 200: DiagnosticsResponseSchema, 429: ProblemSchema },
      },
    },
    async (request, reply) => {
      const { tenant } = request.tenant;
      const health = await examine(request.database);
      reply.header('Cache-Control', 'no-store');
      return {
        status: { valid: true, errorMessages: [] },
        version: manifest.version,
        contractVersion: contractVersion(),
        tenantId: tenant.tenantId,
        tenantEnvironmentId: tenant.tenantEnvironmentId,
        language: request.locale,
        serverTime: new Date().toISOString(),
        requestId: request.id,
        ...health,
      };
    },
  );
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

import { apply } from '#machines/lifecycle/apply.ts';
import { impersonationSessionMachine, impersonationRow } from '#machines/lifecycle/impersonation.machine.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { endSession } from '../sessions.ts';
import { statement } from '../../database/statement.ts';

const find = statement({
  values: { tokenHash: 'bytea' },
  row: { goesOn: 'boolean' },
  text: `
    select ended_at is null and least(ends_at, last_seen_at + idle_limit) > app_now() as "goesOn" from session
     where tenant_id = app_tenant() and token_hash = $tokenHash and impersonation_id is not null`,
});

/**
 * Ends an impersonation when staff press Exit. One that is over stays as it ended.
 * @param tokenHash hash of cookie and header together.
 * @returns true if the two belong together: a tab whose impersonation was replaced from another tab must not
 * delete the other's cookie.
 */
export async function leaveImpersonation(database: TenantDatabase, tokenHash: Buffer): Promise<boolean> {
  const [session] = await database.run(find, { tokenHash });
  if (!session) return false;
  const row = impersonationRow(true, session.goesOn);
  if (apply(impersonationSessionMachine, row, { type: 'impersonation.exit' }).ok)
    await endSession(database, tokenHash);
  return true;
}

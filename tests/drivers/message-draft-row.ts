import type { Pool } from 'pg';

interface DraftRow {
  readonly tenantId: string;
  readonly accountId: string;
  readonly thread: string;
  readonly body: string;
}

/**
 * Stores a draft of a reply as another tab would, replacing any earlier draft.
 * @param version One more than the stored version by default.
 * @returns The new version.
 */
export async function storeDraft(
  pool: Pool,
  { tenantId, accountId, thread, body }: DraftRow,
  version: number | null = null,
): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    `insert into message_draft (tenant_id, account_id, thread_id, version, body, saved_at)
     values ($1, $2, $3, coalesce($5, 1), $4, app_now())
         on conflict (tenant_id, account_id, thread_id)
         do update set version = coalesce($5, message_draft.version + 1), body = $4, saved_at = app_now()
     returning version`,
    [tenantId, accountId, thread, body, version],
  );
  return rows[0]?.version ?? 0;
}

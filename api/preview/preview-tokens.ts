import { sql, type Kysely } from 'kysely';
import type { Staff } from '#schemas/backoffice/staff-link.ts';
import { previewLifetimeSeconds } from '#schemas/preview.ts';
import { hashToken, makeToken } from '../accounts/token.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** A token that shows drafts to anyone who has it. Only its hash is kept. */
export interface MintedPreview {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Makes a token for a member of a council's staff, valid for 18 hours (specification section 9) and in all its
 * languages.
 */
export async function mintPreview(
  query: Kysely<Tables>,
  { staffId, staffName }: Staff,
): Promise<MintedPreview> {
  const token = makeToken();
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    insert into preview_token (tenant_id, token_hash, staff_id, staff_name, expires_at)
    values (app_tenant(), ${hashToken(token)}, ${staffId}, ${staffName},
            app_now() + make_interval(secs => ${previewLifetimeSeconds}))
    returning id, expires_at as "expiresAt"`.execute(query);
  const [row] = rows;
  if (row === undefined) throw new Error('A row that was written was not given back.');
  return { token, ...row };
}

const findLive: Statement = {
  name: 'preview-token',
  text: `select from preview_token
          where tenant_id = app_tenant() and token_hash = $1 and ended_at is null and expires_at > app_now()`,
};

/** Longer than any token ever made, so a longer one needs no query. */
const longest = 512;

/**
 * Returns true if a token shows drafts now. Tokens that are expired, ended, invented or another council's are
 * all treated alike.
 */
export async function isGoodPreviewToken(database: TenantDatabase, token: string): Promise<boolean> {
  if (token === '' || token.length > longest) return false;
  return (await database.run(findLive, [hashToken(token)])).length > 0;
}

/** The public facts about a token, without the token itself. */
interface KeptPreview {
  readonly id: string;
  readonly staffId: string;
  readonly staffName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Returns the tokens that are valid now, oldest first. */
export async function listPreviews(query: Kysely<Tables>): Promise<KeptPreview[]> {
  const { rows } = await sql<KeptPreview>`
    select id, staff_id as "staffId", staff_name as "staffName", created_at as "createdAt", expires_at as "expiresAt"
      from preview_token
     where tenant_id = app_tenant() and ended_at is null and expires_at > app_now()
     order by created_at, id`.execute(query);
  return rows;
}

/**
 * Ends previews from the next call on: one, all of one member of staff, or all of the council.
 * @returns the number of ended previews.
 */
export async function endPreviews(
  query: Kysely<Tables>,
  { id = null, staffId = null }: { readonly id?: string | null; readonly staffId?: string | null } = {},
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update preview_token set ended_at = app_now()
     where tenant_id = app_tenant() and ended_at is null and expires_at > app_now()
       and (${id}::text is null or id::text = ${id}) and (${staffId}::text is null or staff_id = ${staffId})`.execute(
    query,
  );
  return Number(numAffectedRows);
}

import type { Staff } from '#schemas/backoffice/staff-link.ts';
import { previewLifetimeSeconds } from '#schemas/preview.ts';
import { hashToken, makeToken } from '../accounts/token.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { statement, type Row } from '../database/statement.ts';

/** A token that shows drafts to anyone who has it. Only its hash is kept. */
export interface MintedPreview {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

const mint = statement({
  values: {
    tokenHash: 'bytea',
    staffId: 'text',
    staffName: 'text',
    previewLifetimeSeconds: 'double precision',
  },
  row: { id: 'uuid', expiresAt: 'timestamptz' },
  text: `
    insert into preview_token (tenant_id, token_hash, staff_id, staff_name, expires_at)
    values (app_tenant(), $tokenHash, $staffId, $staffName,
            app_now() + make_interval(secs => $previewLifetimeSeconds))
    returning id, expires_at as "expiresAt"`,
});

/**
 * Makes a token for a member of a council's staff, valid for 18 hours (specification section 9) and in all its
 * languages.
 */
export async function mintPreview(database: Queries, { staffId, staffName }: Staff): Promise<MintedPreview> {
  const token = makeToken();
  const [row] = await database.run(mint, {
    tokenHash: hashToken(token),
    staffId,
    staffName,
    previewLifetimeSeconds,
  });
  if (row === undefined) throw new Error('A row that was written was not given back.');
  return { token, ...row };
}

const findLive = statement({
  values: { tokenHash: 'bytea' },
  text: `select from preview_token
          where tenant_id = app_tenant() and token_hash = $tokenHash and ended_at is null and expires_at > app_now()`,
});

/** Longer than any token ever made, so a longer one needs no query. */
const longest = 512;

/**
 * Returns true if a token shows drafts now. Tokens that are expired, ended, invented or another council's are
 * all treated alike.
 */
export async function isGoodPreviewToken(database: TenantDatabase, token: string): Promise<boolean> {
  if (token === '' || token.length > longest) return false;
  return (await database.run(findLive, { tokenHash: hashToken(token) })).length > 0;
}

/** The public facts about a token, without the token itself. */
type KeptPreview = Row<typeof livePreviews>;

const livePreviews = statement({
  row: { id: 'uuid', staffId: 'text', staffName: 'text', createdAt: 'timestamptz', expiresAt: 'timestamptz' },
  text: `
    select id, staff_id as "staffId", staff_name as "staffName", created_at as "createdAt", expires_at as "expiresAt"
      from preview_token
     where tenant_id = app_tenant() and ended_at is null and expires_at > app_now()
     order by created_at, id`,
});

/** Returns the tokens that are valid now, oldest first. */
export async function listPreviews(database: Queries): Promise<KeptPreview[]> {
  return database.run(livePreviews);
}

const end = statement({
  values: { id: 'text?', staffId: 'text?' },
  text: `
    update preview_token set ended_at = app_now()
     where tenant_id = app_tenant() and ended_at is null and expires_at > app_now()
       and ($id::text is null or id::text = $id) and ($staffId::text is null or staff_id = $staffId)`,
});

/**
 * Ends previews from the next call on: one, all of one member of staff, or all of the council.
 * @returns the number of ended previews.
 */
export async function endPreviews(
  database: Queries,
  { id = null, staffId = null }: { readonly id?: string | null; readonly staffId?: string | null } = {},
): Promise<number> {
  return database.count(end, { id, staffId });
}

import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { RequestState } from '#schemas/api/forms.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** A draft to be written to the database, with any content. */
interface DraftToStore {
  readonly hash: string | null;
  /** JSON, including answers a portal would never have saved. */
  readonly answers: unknown;
  readonly state?: RequestState;
}

/** Stores a definition of a form as the portal does when a draft is saved. */
export async function storeDefinition(
  pool: Pool,
  tenantId: string,
  form: string,
  { hash, definition }: { readonly hash: string; readonly definition: FormDefinition | object },
): Promise<void> {
  await pool.query(
    `insert into form_definition (tenant_id, hash, form_identifier, definition) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [tenantId, hash, form, JSON.stringify(definition)],
  );
}

/** Rows per statement: some megabytes of JSON. */
const rowsAtOnce = 1_000;

/**
 * Adds drafts of a form to a council's database, each with a new account.
 * @returns The accounts' ids.
 */
export async function storeDrafts(
  pool: Pool,
  tenantId: string,
  form: string,
  drafts: readonly DraftToStore[],
): Promise<string[]> {
  const rows = drafts.map((draft) => ({ state: 'progress', ...draft, account: randomUUID() }));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await pool.query(
      `with row as materialized (
              select * from jsonb_to_recordset($3::jsonb) as row (account uuid, hash text, answers jsonb, state text)
            ),
            made as (
              insert into account (tenant_id, id, email, name, state)
              select $1, account, account || '@residents.example', 'Somebody', 'active' from row
            )
       insert into form_request (tenant_id, account_id, form_identifier, request_type, state, definition_hash, answers,
                                 version, saved_at)
       select $1, account, $2, 'new', state, hash, answers, 1, app_now() from row`,
      [tenantId, form, JSON.stringify(rows.slice(start, start + rowsAtOnce))],
    );
  return rows.map(({ account }) => account);
}

/** Adds submissions of a form to a council's database in this order, each without an account. */
export async function storeSendings(
  pool: Pool,
  tenantId: string,
  form: string,
  sendings: readonly { readonly hash: string; readonly answers: unknown }[],
): Promise<void> {
  for (let start = 0; start < sendings.length; start += rowsAtOnce)
    await pool.query(
      `insert into form_submission (tenant_id, form_identifier, request_type, definition_hash, answers, declaration,
                                    locale, reference, made_by, submitted_at, submit_key)
       select $1, $2, 'new', hash, answers, '[]', 'en-GB', gen_random_uuid()::text, 'applicant', app_now(),
              gen_random_uuid()
         from jsonb_to_recordset($3::jsonb) as row (hash text, answers jsonb)`,
      [tenantId, form, JSON.stringify(sendings.slice(start, start + rowsAtOnce))],
    );
}

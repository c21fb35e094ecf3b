import { Client, type Pool } from 'pg';
import { addAdvert } from '#tools/scenario/arrange.ts';

/** People and adverts for measurements of bids; their ids can be computed in SQL and in Lua. */

/** Returns the id of account (`a`) or application (`b`) number `number`. */
export function uuidOf(kind: 'a' | 'b', number: number): string {
  return `${kind}0000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Returns the session cookie of person number `number`. */
export function tokenOf(number: number): string {
  return `load-token-${number}`;
}

/** Adds people, each with a session and an application. */
export async function addPeople(pool: Pool, applicants: number): Promise<void> {
  await pool.query(
    `with numbers as (select generate_series(0, $1 - 1) as n),
          people as (insert into account (tenant_id, id, email, name)
            select 'ashcombe', ('a0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
                   'load-' || n || '@residents.example', 'Load' from numbers returning id)
     select count(*) from people`,
    [applicants],
  );
  await pool.query(
    `insert into session (tenant_id, token_hash, account_id, idle_limit, ends_at)
     select 'ashcombe', sha256(convert_to('load-token-' || n, 'utf8')),
            ('a0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '1 day', now() + interval '1 day'
       from generate_series(0, $1 - 1) as n`,
    [applicants],
  );
  await pool.query(
    `insert into application (tenant_id, id, account_id, reference, scheme_identifiers, facts)
     select 'ashcombe', ('b0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
            ('a0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'L' || n, array['ashcombe-homes'],
            jsonb_build_object('band', 'band-b', 'effectiveDate', '2024-01-01', 'bedroomNeed', 2,
              'household', jsonb_build_array(jsonb_build_object('role', 'applicant', 'dateOfBirth', '1980-01-01')),
              'localConnections', '[]'::jsonb)
       from generate_series(0, $1 - 1) as n`,
    [applicants],
  );
}

/** Adds an advert open all day, in its own cycle: the limit is counted but never reached. */
export function addOpenAdvert(pool: Pool, cycleId: string): Promise<string> {
  return addAdvert(pool, 'ashcombe', { cycleId, rules: { bedroomNeed: { minimum: 1, maximum: 3 } } });
}

/**
 * Adds live bids of other people to each of these adverts, with their history and keys, from before the
 * measurement.
 */
export async function addStandingBids(
  pool: Pool,
  adverts: readonly string[],
  standingBids: number,
): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  // Receipts for these bids would be tens of thousands of jobs in the way.
  await client.query('set local session_replication_role = replica');
  await client.query(
    `with others as (
       insert into application (tenant_id, reference, scheme_identifiers, facts)
       select 'ashcombe', 'S' || gen_random_uuid(), array['ashcombe-homes'], '{}' from generate_series(1, $1) as n
       returning id)
     insert into bid (tenant_id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit, state,
                      made_by, rank_key, policy_version, reference, placed_at)
     select 'ashcombe', advert.id, others.id, 'ashcombe-homes', advert.cycle_id, true, 'live', 'applicant',
            '002.20200101.' || others.id, 'standing', 'STANDING', now()
       from others, advert where advert.id = any ($2)`,
    [standingBids, adverts],
  );
  // History and keys of those bids: on a table known to be empty, every plan is a sequential scan.
  await client.query(
    `insert into bid_event (tenant_id, bid_id, event, made_by, at, queue_position, total_bids)
     select tenant_id, id, 'bid.place', 'applicant', placed_at, 1, 1 from bid where advert_id = any ($1)`,
    [adverts],
  );
  await client.query(
    `insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
     select bid.tenant_id, account.id, 'standing-key-' || bid.id, 'standing', '{}', placed_at
       from bid join account on right(account.id::text, 2) = right(bid.id::text, 2)
      where bid.advert_id = any ($1)
     on conflict do nothing`,
    [adverts],
  );
  await client.query('commit');
  client.release();
}

/**
 * Resets the tables before each measurement, analysed and on disk: an unanalysed table is several times slower.
 */
export async function forgetBids(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "delete from bid_event where bid_id in (select id from bid where reference <> 'STANDING')",
  );
  await client.query("delete from bid where reference <> 'STANDING'");
  await client.query("delete from idempotent_request where fingerprint <> 'standing'");
  await client.query('truncate outbox');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

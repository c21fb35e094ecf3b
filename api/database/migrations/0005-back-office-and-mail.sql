-- The back office's way in, the letters that go out, and the jobs in the background.

create table api_key (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  -- For people: which program has it.
  name text not null,
  -- SHA-256 of the key. It has 256 bits of its own, so it needs no salt and no slow hash.
  key_hash bytea not null check (length(key_hash) = 32),
  scopes text[] not null check (
    scopes <@ array['feed:write', 'bids:read', 'accounts:write', 'impersonations:write', 'previews:write',
                    'forms:write', 'submissions:read']
    and cardinality(scopes) > 0
  ),
  created_at timestamptz not null default app_now(),
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, key_hash)
);
call wall_by_tenant('api_key');
-- The API can neither make a key nor bring one back: keys come from the command line, as the owner of the database.
grant select on api_key to lintel_app;

-- Tokens that show drafts, for 18 hours (specification section 9).
create table preview_token (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null check (length(token_hash) = 32),
  staff_id text not null,
  staff_name text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash)
);
call wall_by_tenant('preview_token');
grant select, insert, update, delete on preview_token to lintel_app;

-- What people have to be told, written with its cause in one transaction: api/lettings/outbox.ts and
-- api/accounts/account-notice.ts have the kinds and their payloads.
create table outbox (
  tenant_id text not null,
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  -- How often a row was taken to be sent, and when it may be taken next. Taking it moves `not_before` on by a growing
  -- pause, so a sender that dies leaves it to the next one, and no transaction is open while a mail server thinks.
  attempts integer not null default 0 check (attempts >= 0),
  not_before timestamptz not null default app_now(),
  -- How it ended; null while it waits. 'noAddress': nobody to write to. 'refused': the mail server will never take it.
  -- 'expired': tried for days. 'withoutWords': its council has no words for it. 'superseded': it was asked for again, or
  -- its matter is over. 'notWanted': its reader has stopped such letters. Rows are kept, so that somebody can look.
  outcome text check (outcome in ('sent', 'noAddress', 'refused', 'expired', 'withoutWords', 'superseded', 'notWanted')),
  -- What the mail server or the network answered last: a code, never an address or a text.
  last_code text,
  primary key (tenant_id, id),
  check ((sent_at is not null) = (outcome is not distinct from 'sent'))
);
create index outbox_due on outbox (tenant_id, not_before, id) where outcome is null;
-- How many letters of a kind somebody had lately: whoever knows an address could fill its mailbox by asking, and each
-- letter's code may be guessed five times (api/accounts/account-letters.ts counts). By account, or where there is none by
-- mark_of() the address.
create index outbox_of_account on outbox
  (tenant_id, kind, (coalesce(payload ->> 'accountId', payload ->> 'mark')), created_at)
  where kind like 'account.%';
call wall_by_tenant('outbox');
grant select, insert, update, delete on outbox to lintel_app;

-- Work in the background: docs/decisions/0009. graphile-worker's own tables exist before this runs (../migrate.ts).
-- The worker looks after its jobs as a role that sees no council at all; what a job does, it does as lintel_app, behind
-- the wall. lintel_app can neither read a job nor make one.
grant usage on schema graphile_worker to lintel_worker;
grant select, insert, update, delete on all tables in schema graphile_worker to lintel_worker;
grant usage on all sequences in schema graphile_worker to lintel_worker;
-- A newer graphile-worker may add tables to its schema.
alter default privileges in schema graphile_worker grant select, insert, update, delete on tables to lintel_worker;
alter default privileges in schema graphile_worker grant usage on sequences to lintel_worker;
-- graphile-worker has row-level security on for its tables, and no policy: on its own it works as their owner.
do $$
declare
  walled regclass;
begin
  for walled in
    select oid from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('create policy lintel_worker on %s to lintel_worker using (true) with check (true)', walled);
  end loop;
end
$$;

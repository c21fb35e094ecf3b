create table account (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  name text not null,
  partner_id text,
  -- Null: nobody can log in (an account that was migrated or made for the demo).
  password_hash text,
  state text not null default 'active' check (state in ('unconfirmed', 'active', 'suspended')),
  -- "Locked" is a fact about time, not a state that somebody must leave: specification section 9, 15 minutes.
  failed_attempts integer not null default 0 check (failed_attempts >= 0),
  locked_until timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, email_key)
);
call wall_by_tenant('account');
grant select, insert, update on account to lintel_app;

create table session (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  -- SHA-256 of the cookie: a leaked table opens no session.
  token_hash bytea not null check (length(token_hash) = 32),
  account_id uuid not null,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  idle_limit interval not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index session_of_account on session (tenant_id, account_id) where ended_at is null;
call wall_by_tenant('session');
grant select, insert, update on session to lintel_app;

-- The account of a live session, or null. Reading is activity: the idle clock is set back, at most once a
-- minute, so that a busy session does not write on every request.
create function live_session_account(asked_token_hash bytea) returns uuid
language plpgsql volatile
as $$
declare
  found_session session;
  moment timestamptz := app_now();
begin
  select * into found_session from session
   where token_hash = asked_token_hash and tenant_id = app_tenant();
  if not found
     or found_session.ended_at is not null
     or found_session.ends_at <= moment
     or found_session.last_seen_at + found_session.idle_limit <= moment then
    return null;
  end if;
  if found_session.last_seen_at < moment - interval '1 minute' then
    update session set last_seen_at = moment where tenant_id = app_tenant() and id = found_session.id;
  end if;
  return found_session.account_id;
end
$$;

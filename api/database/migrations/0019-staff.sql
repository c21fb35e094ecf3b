-- Staff in a resident's place, and staff who look at what is not published yet.

alter table api_key drop constraint api_key_scopes_check;
alter table api_key add constraint api_key_scopes_check
  check (scopes <@ array['feed:write', 'bids:read', 'accounts:write', 'impersonations:write', 'previews:write']
         and cardinality(scopes) > 0);

-- One asking to act in a resident's place: by whom, why, and what became of it. Kept as long as the audit log, which
-- names it. The id is the session's, too, once the link was used.
create table impersonation (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  staff_id text not null,
  staff_name text not null,
  reason text not null,
  token_hash bytea not null check (length(token_hash) = 32),
  minted_at timestamptz not null default app_now(),
  token_expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index impersonation_of_account on impersonation (tenant_id, account_id, minted_at);
create index impersonation_of_staff on impersonation (tenant_id, staff_id) where used_at is not null;
call wall_by_tenant('impersonation');
grant select, insert, update (used_at) on impersonation to lintel_app;

-- Of a session that staff have: which impersonation it is. Its token's hash is made of the cookie and this id, so that
-- a cookie without the matching header opens nothing.
alter table session add column impersonation_id uuid;
alter table session add foreign key (tenant_id, impersonation_id) references impersonation (tenant_id, id);

-- Under both names: the account's, and that of whoever acted in its place.
alter table audit_event add column impersonation_id uuid;
create index audit_of_impersonation on audit_event (tenant_id, impersonation_id, id) where impersonation_id is not null;

-- Which impersonation this connection acts in, as `app_tenant()` says which council it sees; null: none.
create function app_impersonation() returns uuid
language sql stable
as $$ select nullif(current_setting('app.impersonation', true), '')::uuid $$;

-- As in 0002; and a session of staff opens nothing but to a connection that acts in its impersonation, nor does such a
-- connection open anybody's own session. So whatever is written in a resident's place is written as staff's.
create or replace function live_session_account(asked_token_hash bytea) returns uuid
language plpgsql volatile
as $$
declare
  found_session session;
  moment timestamptz := app_now();
begin
  select * into found_session from session
   where token_hash = asked_token_hash and tenant_id = app_tenant();
  if not found
     or found_session.impersonation_id is distinct from app_impersonation()
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

-- Writes down the end of impersonations whose time was over before anybody ended them, as of that moment.
create index session_of_staff on session (tenant_id, impersonation_id) where impersonation_id is not null and ended_at is null;
create function end_overdue_impersonations() returns integer
language plpgsql volatile
as $$
declare
  ended_now integer;
begin
  with ended as (
    update session set ended_at = least(ends_at, last_seen_at + idle_limit)
     where tenant_id = app_tenant() and impersonation_id is not null and ended_at is null
       and least(ends_at, last_seen_at + idle_limit) <= app_now()
    returning id, account_id, impersonation_id, ended_at
  )
  insert into audit_event (tenant_id, at, event, account_id, session_id, impersonation_id, made_by, details)
  select app_tenant(), ended_at, 'session.end', account_id, id, impersonation_id, 'system', '{"by": "time"}' from ended;
  get diagnostics ended_now = row_count;
  return ended_now;
end
$$;

-- How every call in a resident's place begins: whether the impersonation goes on, and `act`, which says what is asked
-- for, in the record before it is done. Both null: it does not go on. `act` null: the call only reads.
create function admit_staff(asked_token_hash bytea, act jsonb, out admitted uuid, out in_place_of uuid)
language plpgsql volatile
as $$
declare
  held session;
  moment timestamptz := app_now();
begin
  select * into held from session
   where tenant_id = app_tenant() and token_hash = asked_token_hash and impersonation_id is not null;
  if not found or held.ended_at is not null then
    return;
  end if;
  if least(held.ends_at, held.last_seen_at + held.idle_limit) <= moment then
    perform end_overdue_impersonations();
    return;
  end if;
  if held.last_seen_at < moment - interval '1 minute' then
    update session set last_seen_at = moment where tenant_id = app_tenant() and id = held.id;
  end if;
  admitted := held.impersonation_id;
  in_place_of := held.account_id;
  if act is not null then
    insert into audit_event (tenant_id, event, account_id, session_id, impersonation_id, made_by, details)
    values (app_tenant(), 'staff.ask', held.account_id, held.id, held.impersonation_id, 'staff', act);
  end if;
end
$$;

-- Uses the link of an impersonation, which machines/lifecycle/impersonation.machine.ts has judged: once, in its time, and
-- while the account is active. Ends any other impersonation of the same member of staff, and says 'started'; else why
-- not, and nothing is changed. The account's own session, browsers, locks, language and last log-in are left alone.
create function start_impersonation(asked_impersonation uuid, asked_link_hash bytea, new_token_hash bytea, terms jsonb)
returns text
language plpgsql volatile
as $$
declare
  asked impersonation;
  standing text;
  moment timestamptz;
begin
  perform end_overdue_impersonations();
  select * into asked from impersonation
   where tenant_id = app_tenant() and id = asked_impersonation and token_hash = asked_link_hash
     for update;
  if not found then
    return 'failed';
  end if;
  -- One at a time for each of staff, and so in order.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'impersonation', app_tenant(), asked.staff_id), 0));
  select state into standing from account where tenant_id = app_tenant() and id = asked.account_id for share;
  moment := app_now();
  if asked.used_at is not null or asked.token_expires_at <= moment then
    return 'failed';
  end if;
  if standing <> 'active' then
    return 'accountNotActive';
  end if;
  update impersonation set used_at = moment where tenant_id = app_tenant() and id = asked.id;
  with ended as (
    update session set ended_at = moment
      from impersonation
     where session.tenant_id = app_tenant() and session.ended_at is null
       and impersonation.tenant_id = app_tenant() and impersonation.id = session.impersonation_id
       and impersonation.staff_id = asked.staff_id
    returning session.id, session.account_id, session.impersonation_id
  )
  insert into audit_event (tenant_id, event, account_id, session_id, impersonation_id, made_by, details)
  select app_tenant(), 'session.end', account_id, id, impersonation_id, 'staff', '{"by": "replaced"}' from ended;
  insert into session (tenant_id, id, token_hash, account_id, created_at, last_seen_at, idle_limit, ends_at,
                       browser, system, impersonation_id)
  values (app_tenant(), asked.id, new_token_hash, asked.account_id, moment, moment, (terms ->> 'idle')::interval,
          moment + (terms ->> 'absolute')::interval, terms ->> 'browser', terms ->> 'system', asked.id);
  insert into audit_event (tenant_id, event, account_id, session_id, impersonation_id, made_by)
  values (app_tenant(), 'session.start', asked.account_id, asked.id, asked.id, 'staff');
  return 'started';
end
$$;

-- As in 0015, with the impersonation of those that staff had.
create or replace function end_sessions_of_suspended() returns trigger
language plpgsql
as $$
begin
  with ended as (
    update session set ended_at = app_now()
     where tenant_id = new.tenant_id and account_id = new.id and ended_at is null
    returning id, impersonation_id
  )
  insert into audit_event (tenant_id, event, account_id, session_id, impersonation_id, made_by, details)
  select new.tenant_id, 'session.end', new.id, id, impersonation_id, 'staff', '{"by": "suspension"}' from ended;
  return null;
end
$$;

-- Triggers, and not a line in each function: whatever is written in a resident's place says so, and none can forget it.
create function sign_as_staff() returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'audit_event' then
    new.impersonation_id := coalesce(new.impersonation_id, app_impersonation());
    new.made_by := 'staff';
  elsif new.made_by = 'applicant' then
    new.made_by := 'staff';
  end if;
  return new;
end
$$;
create trigger sign_as_staff before insert on audit_event
for each row when (app_impersonation() is not null) execute function sign_as_staff();
create trigger sign_as_staff before insert on bid
for each row when (app_impersonation() is not null) execute function sign_as_staff();
create trigger sign_as_staff before insert on bid_event
for each row when (app_impersonation() is not null) execute function sign_as_staff();

-- What staff do with a bid is in the record of accounts, too, in the transaction of the deed.
create function audit_bid_of_staff() returns trigger
language plpgsql
as $$
begin
  insert into audit_event (tenant_id, event, account_id, session_id, made_by, details)
  select new.tenant_id, new.event, new.account_id, app_impersonation(), 'staff',
         jsonb_build_object('bidId', bid.id, 'reference', bid.reference, 'advertId', bid.advert_id)
    from bid
   where bid.tenant_id = new.tenant_id and bid.id = new.bid_id;
  return null;
end
$$;
create trigger audit_bid_of_staff after insert on bid_event
for each row when (app_impersonation() is not null) execute function audit_bid_of_staff();

-- Receipts, as in 0009; and whatever staff do in somebody's place, that person is told.
drop trigger receipt on bid_event;
create trigger receipt after insert on bid_event
  for each row
  when ((new.made_by = 'applicant' or new.made_by = 'staff' and app_impersonation() is not null)
        and new.event in ('bid.place', 'bid.withdraw')
        and current_setting('app.bids_are_history', true) is distinct from 'on')
  execute function write_receipt();

-- As in 0006; and staff may take back what staff have made.
create or replace function bid_to_stay(asked bid, home advert, cut_off double precision, moment timestamptz) returns jsonb
language plpgsql stable
as $$
begin
  if asked.state = 'withdrawn' then
    return '{"outcome": "notMade"}';
  end if;
  if asked.made_by <> 'applicant' and app_impersonation() is null then
    return '{"outcome": "madeOnBehalf"}';
  end if;
  if asked.state = 'stood' or home.state <> 'published' or moment >= home.closes_at then
    return '{"outcome": "closed"}';
  end if;
  if moment >= home.closes_at - make_interval(secs => cut_off) then
    return '{"outcome": "tooLate"}';
  end if;
  return null;
end
$$;

-- The keys of repeated requests: staff's are not the person's, nor those of another time in that person's place.
create function key_as_kept(asked_key text) returns text
language sql stable
as $$ select concat_ws(' ', app_impersonation()::text, asked_key) $$;

-- As in 0006, with the key as it is kept.
create or replace function begin_bid(
  asked_token_hash bytea, asked_application uuid, asked_key text, asked_fingerprint text,
  out acting_account uuid, out held_version integer, out held_schemes text[], out answer jsonb
)
language plpgsql volatile
as $$
declare
  tenant text := app_tenant();
  earlier idempotent_request;
begin
  acting_account := live_session_account(asked_token_hash);
  if acting_account is null then
    answer := '{"outcome": "sessionEnded"}';
    return;
  end if;
  select version, scheme_identifiers into held_version, held_schemes from application
   where tenant_id = tenant and id = asked_application and account_id = acting_account
     for no key update;
  if not found then
    answer := '{"outcome": "notFound"}';
    return;
  end if;
  if asked_key is null then
    return;
  end if;
  select * into earlier from idempotent_request
   where tenant_id = tenant and account_id = acting_account and key = key_as_kept(asked_key);
  if found then
    answer := case when earlier.fingerprint = asked_fingerprint
                   then earlier.answer || '{"repeated": true}' else '{"outcome": "keyReused"}' end;
  end if;
end
$$;
create or replace function keep_answer(acting_account uuid, asked_key text, asked_fingerprint text, given jsonb, moment timestamptz)
returns jsonb
language plpgsql volatile
as $$
begin
  insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
  values (app_tenant(), acting_account, key_as_kept(asked_key), asked_fingerprint, given, moment);
  return given;
end
$$;

-- As in 0017; and impersonations go with the last that the record has of them.
create or replace function purge_audit(keep_days integer, at_once integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  gone integer;
begin
  if keep_days < 180 then
    raise exception 'The history of accounts is kept for 180 days or more, not for %.', keep_days;
  end if;
  -- By their numbers, which grow with time. The owner may be above the wall between councils, hence the tenant.
  delete from audit_event
   where tenant_id = app_tenant()
     and id in (select id from audit_event where tenant_id = app_tenant() order by id limit at_once)
     and at < app_now() - make_interval(days => keep_days);
  get diagnostics gone = row_count;
  delete from impersonation
   where tenant_id = app_tenant() and minted_at < app_now() - make_interval(days => keep_days)
     and not exists (select from session
                      where session.tenant_id = app_tenant() and session.impersonation_id = impersonation.id)
     and not exists (select from audit_event
                      where audit_event.tenant_id = app_tenant() and audit_event.impersonation_id = impersonation.id);
  return gone;
end
$$;

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

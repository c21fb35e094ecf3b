-- Staff in a resident's place (docs/decisions/0016).

-- Records the end of impersonations whose time ran out before anybody ended them, as of that moment. Gives their number.
create or replace function end_overdue_impersonations() returns integer
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

-- How every call in a resident's place begins: whether the impersonation is still live, and `act`, which records what is
-- asked for before it is done. Both outputs null: it is over. `act` null: the call only reads.
create or replace function admit_staff(asked_token_hash bytea, act jsonb, out admitted uuid, out in_place_of uuid)
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
-- while the account is active. Ends any other impersonation of the same member of staff, and says 'started'. Otherwise it
-- says why not, and changes nothing. The account's own session, browsers, locks, language and last log-in are left alone.
create or replace function start_impersonation(asked_impersonation uuid, asked_link_hash bytea, new_token_hash bytea, terms jsonb)
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
  -- One at a time for each member of staff.
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

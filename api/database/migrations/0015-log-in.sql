-- Logging in: what only the database can know of it (the lock on the account's row, the clock after the lock was had,
-- the count of failures) and what has to be written in one go. Whether the password fits is found before, outside.

-- One browser may be known to several people of a household; its token is changed for all of them at once.
create index known_device_by_hash on known_device (tenant_id, device_hash);

-- Counts a log-in that failed, and locks where it was one too many. The row's lock puts guesses that come at once in
-- order, so that no more than the maximum are ever told apart. For nobody's name (a null account) it writes down as
-- much, so that it takes as long. True: it was locked already, and nothing was counted.
create function fail_log_in(
  asked_account uuid,
  asked_device bytea,
  counted boolean,
  maximum_failures integer,
  lock_lasts interval,
  reason text
) returns boolean
language plpgsql volatile
as $$
declare
  known known_device;
  held account;
  moment timestamptz;
  failures integer;
  locked_now timestamptz;
begin
  select * into held from account
   where tenant_id = app_tenant() and id = asked_account
     for no key update;
  select * into known from known_device
   where tenant_id = app_tenant() and account_id = asked_account and device_hash = asked_device
     for update;
  moment := app_now();
  locked_now := case when known.device_hash is null then held.locked_until else known.locked_until end;
  if locked_now > moment then
    insert into audit_event (tenant_id, event, account_id, made_by, details)
    values (app_tenant(), 'login.refuse', asked_account, 'person', jsonb_build_object('reason', 'locked'));
    return true;
  end if;
  insert into audit_event (tenant_id, event, account_id, made_by, details)
  values (app_tenant(), case when counted then 'login.fail' else 'login.refuse' end, asked_account, 'person',
          jsonb_build_object('reason', reason, 'knownDevice', known.device_hash is not null));
  if not counted then
    return false;
  end if;
  -- A lock that has run out starts a new count.
  failures := 1 + case when locked_now is not null then 0
                       when known.device_hash is null then held.failed_attempts
                       else known.failed_attempts end;
  locked_now := case when failures >= maximum_failures then moment + lock_lasts end;
  if known.device_hash is not null then
    update known_device set failed_attempts = failures, locked_until = locked_now
     where tenant_id = app_tenant() and account_id = asked_account and device_hash = asked_device;
  else
    update account set failed_attempts = failures, locked_until = locked_now
     where tenant_id = app_tenant() and id = asked_account;
  end if;
  if locked_now is not null and held.id is not null then
    insert into audit_event (tenant_id, event, account_id, made_by, details)
    values (app_tenant(), 'login.lock', asked_account, 'system',
            jsonb_build_object('knownDevice', known.device_hash is not null));
  end if;
  return false;
end
$$;

-- Starts a session for a log-in that was found right, ends the one it replaces, and makes the browser known.
-- 'locked': others have failed too often in the meantime. 'stale': the account is not as it was judged any more.
create function start_session(
  asked_account uuid,
  judged_password_hash text,
  asked_device bytea,
  replaced_token_hash bytea,
  new_token_hash bytea,
  new_device_hash bytea,
  device_lasts interval,
  maximum_devices integer,
  terms jsonb
) returns text
language plpgsql volatile
as $$
declare
  known known_device;
  held account;
  moment timestamptz;
  started uuid;
begin
  select * into held from account
   where tenant_id = app_tenant() and id = asked_account
     for no key update;
  if not found or held.state <> 'active' or held.password_hash is distinct from judged_password_hash then
    return 'stale';
  end if;
  select * into known from known_device
   where tenant_id = app_tenant() and account_id = asked_account and device_hash = asked_device
     for update;
  moment := app_now();
  -- The parentheses keep PL/pgSQL from taking the first `then` for its own.
  if (case when known.device_hash is null then held.locked_until else known.locked_until end) > moment then
    return 'locked';
  end if;

  update account
     set failed_attempts = case when known.device_hash is null then 0 else failed_attempts end,
         locked_until = case when known.device_hash is null then null else locked_until end,
         locale = terms ->> 'locale'
   where tenant_id = app_tenant() and id = asked_account
     and (locale is distinct from terms ->> 'locale'
          or known.device_hash is null and (failed_attempts > 0 or locked_until is not null));

  with replaced as (
    update session as old set ended_at = moment
     where tenant_id = app_tenant() and token_hash = replaced_token_hash and ended_at is null
    returning old.id, old.account_id
  )
  insert into audit_event (tenant_id, event, account_id, session_id, made_by, details)
  select app_tenant(), 'session.end', account_id, id, 'person', '{"by": "login"}' from replaced;

  insert into session (tenant_id, token_hash, account_id, created_at, last_seen_at, idle_limit, ends_at,
                       browser, system, remembered, shared_computer)
  values (app_tenant(), new_token_hash, asked_account, moment, moment, (terms ->> 'idle')::interval,
          moment + (terms ->> 'absolute')::interval, terms ->> 'browser', terms ->> 'system',
          (terms ->> 'remembered')::boolean, (terms ->> 'sharedComputer')::boolean)
  returning id into started;
  insert into audit_event (tenant_id, event, account_id, session_id, made_by, details)
  values (app_tenant(), 'session.start', asked_account, started, 'person',
          jsonb_build_object('knownDevice', known.device_hash is not null,
                             'remembered', (terms ->> 'remembered')::boolean,
                             'sharedComputer', (terms ->> 'sharedComputer')::boolean));

  if new_device_hash is null then
    -- A computer that others use is not known to anybody's account.
    delete from known_device
     where tenant_id = app_tenant() and account_id = asked_account and device_hash = asked_device;
  else
    update known_device set device_hash = new_device_hash
     where tenant_id = app_tenant() and device_hash = asked_device;
    insert into known_device (tenant_id, account_id, device_hash, last_used_at)
    values (app_tenant(), asked_account, new_device_hash, moment)
    on conflict (tenant_id, account_id, device_hash)
    do update set failed_attempts = 0, locked_until = null, last_used_at = moment;
    delete from known_device
     where tenant_id = app_tenant() and account_id = asked_account
       and (last_used_at <= moment - device_lasts
            or device_hash in (
              select device_hash from known_device
               where tenant_id = app_tenant() and account_id = asked_account
               order by last_used_at desc offset maximum_devices));
  end if;
  return 'started';
end
$$;

-- Whoever is suspended is out at once, whoever did it and however (OWASP ASVS 5.0, 7.4.2). Kept here, where no code
-- that suspends can forget it and no reading of a session has to pay for it.
create function end_sessions_of_suspended() returns trigger
language plpgsql
as $$
begin
  with ended as (
    update session set ended_at = app_now()
     where tenant_id = new.tenant_id and account_id = new.id and ended_at is null
    returning id
  )
  insert into audit_event (tenant_id, event, account_id, session_id, made_by, details)
  select new.tenant_id, 'session.end', new.id, id, 'staff', '{"by": "suspension"}' from ended;
  return null;
end
$$;
create trigger end_sessions_of_suspended after update of state on account
for each row when (new.state = 'suspended' and old.state <> 'suspended')
execute function end_sessions_of_suspended();

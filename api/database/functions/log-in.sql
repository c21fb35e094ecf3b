-- Logging in: what only the database can know (the lock on the account's row, the clock once the lock is held, the count
-- of failures) and what has to be written in one go. Whether the password is right is found out before, outside.

-- Counts a failed log-in, and locks where it was one too many. The row's lock puts simultaneous guesses in order, so that
-- no more than the maximum are ever told apart. For an unknown address (a null account) it writes as much, so that it
-- takes as long. True: it was locked already, and nothing was counted.
create or replace function fail_log_in(
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

-- `fail_log_in`, and a letter to an account that is locked or suspended: one an hour for each (docs/decisions/0021). The
-- lock that `fail_log_in` takes puts simultaneous guesses in order, and each later statement sees what the one before has
-- written. An unconfirmed address gets none: it may be anybody's.
create or replace function refuse_log_in(
  asked_account uuid,
  asked_device bytea,
  counted boolean,
  maximum_failures integer,
  lock_lasts interval,
  reason text,
  by_letter boolean
) returns boolean
language plpgsql volatile
as $$
declare
  locked boolean;
  standing text;
  letter text;
begin
  locked := fail_log_in(asked_account, asked_device, counted, maximum_failures, lock_lasts, reason);
  if not by_letter then
    return locked;
  end if;
  select state into standing from account where tenant_id = app_tenant() and id = asked_account;
  -- A refusal for any other reason says nothing of the account's standing.
  letter := case when not locked and reason not in ('login.locked', 'login.suspended') then null
                 when standing = 'suspended' then 'account.logInSuspended'
                 when standing = 'active' then 'account.logInLocked' end;
  if letter is not null and not exists (
       select from outbox
        where tenant_id = app_tenant() and kind = letter and kind like 'account.%'
          and coalesce(payload ->> 'accountId', payload ->> 'mark') = asked_account::text
          and created_at > (select app_now()) - interval '1 hour') then
    insert into outbox (tenant_id, kind, payload)
    values (app_tenant(), letter, jsonb_build_object('accountId', asked_account));
  end if;
  return locked;
end
$$;

-- Starts a session after a right password, ends the session it replaces, and makes the browser known.
-- 'locked': others have failed too often in the meantime. 'stale': the account is no longer as it was judged.
create or replace function start_session(
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
    -- A shared computer is not known to any account.
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

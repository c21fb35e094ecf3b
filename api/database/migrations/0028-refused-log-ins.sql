-- Letters that say why a log-in was refused, where the answer itself says nothing (docs/decisions/0021).

-- `fail_log_in`, and a letter to an account that is locked or suspended: one an hour for each of the two.
-- The lock on the account's row, which `fail_log_in` takes, puts guesses that come at once in order, and each statement
-- after it sees what the one before has written. An address that nobody has confirmed gets none: it may be anybody's.
create function refuse_log_in(
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
  -- What was refused for a wrong password or another landlord's name is no matter of the account's.
  letter := case when not locked and reason not in ('login.locked', 'login.suspended') then null
                 when standing = 'suspended' then 'account.logInSuspended'
                 when standing = 'active' then 'account.logInLocked' end;
  if letter is not null and not exists (
       select from outbox
        where tenant_id = app_tenant() and kind = letter and kind like 'account.%'
          and coalesce(payload ->> 'accountId', lower(payload ->> 'email')) = asked_account::text
          and created_at > (select app_now()) - interval '1 hour') then
    insert into outbox (tenant_id, kind, payload)
    values (app_tenant(), letter, jsonb_build_object('accountId', asked_account));
  end if;
  return locked;
end
$$;

-- Accounts that somebody made with an address and whose letter nobody answered. After a week no proof of that time is of
-- use, and whoever made the account can make it again: so it goes, with the name and the date of birth. Nobody can have
-- done anything with one; where something depends on it all the same, it stays. The API itself may delete no account. That
-- there was one, and that it lapsed, stays in the history, by its id alone. Gives the number that went.
create or replace function purge_unconfirmed(keep_days integer, at_once integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  lapsed uuid;
  gone integer := 0;
begin
  if keep_days < 7 then
    raise exception 'Accounts that nobody has confirmed are kept for 7 days or more, not for %.', keep_days;
  end if;
  for lapsed in
    select id from account
     where tenant_id = app_tenant() and state = 'unconfirmed'
       and created_at < app_now() - make_interval(days => keep_days)
       and not exists (select from account_request as asked
                        where asked.tenant_id = account.tenant_id and asked.account_id = account.id
                          and asked.asked_at >= app_now() - make_interval(days => keep_days))
       and not exists (select from application
                        where application.tenant_id = account.tenant_id and application.account_id = account.id)
       and not exists (select from session
                        where session.tenant_id = account.tenant_id and session.account_id = account.id)
       and not exists (select from form_request
                        where form_request.tenant_id = account.tenant_id and form_request.account_id = account.id)
       and not exists (select from impersonation
                        where impersonation.tenant_id = account.tenant_id and impersonation.account_id = account.id)
     limit at_once
       for update skip locked
  loop
    begin
      delete from account_token where tenant_id = app_tenant() and account_id = lapsed;
      delete from account_request where tenant_id = app_tenant() and account_id = lapsed;
      delete from known_device where tenant_id = app_tenant() and account_id = lapsed;
      delete from alert_choice where tenant_id = app_tenant() and account_id = lapsed;
      delete from account where tenant_id = app_tenant() and id = lapsed;
      insert into audit_event (tenant_id, event, account_id, made_by)
      values (app_tenant(), 'account.lapse', lapsed, 'system');
      gone := gone + 1;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return gone;
end
$$;
revoke execute on function purge_unconfirmed(integer, integer) from public;
grant execute on function purge_unconfirmed(integer, integer) to lintel_app;

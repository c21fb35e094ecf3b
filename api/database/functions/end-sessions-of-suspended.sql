-- Whoever is suspended is out at once, whoever did it and however (OWASP ASVS 5.0, 7.4.2). A trigger, so that no code that
-- suspends can forget it, and no reading of a session has to pay for it.
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
create or replace trigger end_sessions_of_suspended after update of state on account
for each row when (new.state = 'suspended' and old.state <> 'suspended')
execute function end_sessions_of_suspended();

-- The API may add to the history of accounts and take nothing away. The law on personal data wants an end to it all the
-- same, so this deletes the oldest of one council, and nothing younger than half a year whoever asks: somebody who got
-- into the API cannot wipe out what they did. Impersonations go with the last line that names them. Gives the number of
-- lines that went.
create or replace function purge_audit(keep_days integer, at_once integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  gone integer;
begin
  if keep_days < 180 then
    raise exception 'The history of accounts is kept for 180 days or more, not for %.', keep_days;
  end if;
  -- By id, which grows with time. The owner may be above the wall between councils, hence the tenant.
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
revoke execute on function purge_audit(integer, integer) from public;
grant execute on function purge_audit(integer, integer) to lintel_app;

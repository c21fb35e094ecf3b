-- Letters of accounts, letters that somebody may stop, and an end for what is kept.

-- 'superseded': somebody asked anew, or what it is about is over, before it could be sent. 'notWanted': its reader has
-- stopped such letters.
alter table outbox drop constraint outbox_outcome_check;
alter table outbox add constraint outbox_outcome_check check (
  outcome in ('sent', 'noAddress', 'refused', 'expired', 'withoutWords', 'superseded', 'notWanted'));

-- The API may add to the history of accounts and not take away. The law on personal data wants an end to it all the
-- same, so this takes the oldest, of one council, and nothing younger than half a year whoever asks: somebody who got
-- into the API cannot wipe out what they did. Gives the number of rows that went.
create function purge_audit(keep_days integer, at_once integer) returns integer
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
  return gone;
end
$$;
revoke execute on function purge_audit(integer, integer) from public;
grant execute on function purge_audit(integer, integer) to lintel_app;

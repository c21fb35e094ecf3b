-- With its case a conversation ends: it moves to the archived previous cases, and what is being typed in it is kept.
create or replace function archive_threads() returns trigger
language plpgsql set search_path = pg_catalog, public
as $$
begin
  update message_thread set state = 'archived'
   where tenant_id = new.tenant_id and case_id = new.id and state <> 'archived';
  return null;
end
$$;
create or replace trigger case_is_closed after update of closed_on on housing_case
  for each row when (old.closed_on is null and new.closed_on is not null) execute function archive_threads();

-- Whoever gets an application gets what the council has asked, said and promised about it, and none of it before.
create or replace function claim_casework() returns trigger
language plpgsql set search_path = pg_catalog, public
as $$
begin
  update housing_case set account_id = new.account_id
   where tenant_id = new.tenant_id and application_id = new.id and account_id is null;
  update workflow_action set account_id = new.account_id
   where tenant_id = new.tenant_id and application_id = new.id and account_id is null;
  update message_thread set account_id = new.account_id
   where tenant_id = new.tenant_id and application_id = new.id and account_id is null;
  update officer_document set account_id = new.account_id
   where tenant_id = new.tenant_id and application_id = new.id and account_id is null;
  return null;
end
$$;
create or replace trigger application_is_claimed after update of account_id on application
  for each row when (old.account_id is null and new.account_id is not null) execute function claim_casework();

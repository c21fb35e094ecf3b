-- Triggers, and not a line in each function: whatever is written in a resident's place says so, and none can forget it.
create or replace function sign_as_staff() returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'audit_event' then
    new.impersonation_id := coalesce(new.impersonation_id, app_impersonation());
    new.made_by := 'staff';
  elsif new.made_by = 'applicant' then
    new.made_by := 'staff';
  end if;
  return new;
end
$$;
create or replace trigger sign_as_staff before insert on audit_event
for each row when (app_impersonation() is not null) execute function sign_as_staff();
create or replace trigger sign_as_staff before insert on bid
for each row when (app_impersonation() is not null) execute function sign_as_staff();
create or replace trigger sign_as_staff before insert on bid_event
for each row when (app_impersonation() is not null) execute function sign_as_staff();

-- What staff do with a bid is in the record of accounts, too, in the transaction that does it.
create or replace function audit_bid_of_staff() returns trigger
language plpgsql
as $$
begin
  insert into audit_event (tenant_id, event, account_id, session_id, made_by, details)
  select new.tenant_id, new.event, new.account_id, app_impersonation(), 'staff',
         jsonb_build_object('bidId', bid.id, 'reference', bid.reference, 'advertId', bid.advert_id)
    from bid
   where bid.tenant_id = new.tenant_id and bid.id = new.bid_id;
  return null;
end
$$;
create or replace trigger audit_bid_of_staff after insert on bid_event
for each row when (app_impersonation() is not null) execute function audit_bid_of_staff();

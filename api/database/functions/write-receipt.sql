-- Receipts (docs/decisions/0010). A trigger, and not a line in each function: every way of making a bid writes its
-- history, so none can forget the receipt, and both are there or neither. A move writes two lines of history and is told
-- once, with the bid that it made. Whatever staff do in somebody's place, that person is told, as they are of a bid that the
-- portal makes for them. So are they of an officer's agreement, or that there is none.
create or replace function write_receipt() returns trigger
language plpgsql
as $$
begin
  insert into outbox (tenant_id, kind, payload, created_at, not_before)
  select bid.tenant_id,
         case when new.event = 'bid.place' and bid.moved_from is not null then 'bid.move' else new.event end,
         jsonb_build_object(
           'bidId', bid.id, 'reference', bid.reference, 'advertId', bid.advert_id,
           'applicationId', bid.application_id, 'accountId', new.account_id, 'madeBy', new.made_by, 'at', new.at,
           'movedFrom', case when new.event = 'bid.place' then bid.moved_from end
         )
         || case when bid.agreement is null then '{}'
                 else jsonb_build_object('agreement', bid.agreement, 'decision', bid.agreement_decision) end,
         new.at, new.at
    from bid
   where bid.tenant_id = new.tenant_id and bid.id = new.bid_id;
  return null;
end
$$;
-- A seed, a demo and an import of old bids are nobody's doing: their transaction says so (app.bids_are_history).
create or replace trigger receipt after insert on bid_event
  for each row
  when (((new.made_by in ('applicant', 'automatic') or new.made_by = 'staff' and app_impersonation() is not null)
         and new.event in ('bid.place', 'bid.withdraw')
         or new.event in ('bid.agree', 'bid.refuse'))
        and current_setting('app.bids_are_history', true) is distinct from 'on')
  execute function write_receipt();

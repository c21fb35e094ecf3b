-- Mail: receipts of what people do with their bids, and what became of each row of the outbox.

-- How often a row was taken to be sent, and when it may be taken next. Taking one moves `not_before` on by a pause
-- that grows, so a sender that dies leaves it to the next one, and no transaction is open while a mail server thinks.
alter table outbox add column attempts integer not null default 0 check (attempts >= 0);
alter table outbox add column not_before timestamptz not null default app_now();
-- How it ended; null while it waits. 'noAddress': nobody to write to. 'refused': the mail server wants it never.
-- 'expired': tried for days. 'withoutWords': its council has no words for it. Rows are kept, so that somebody can look.
alter table outbox add column outcome text
  check (outcome in ('sent', 'noAddress', 'refused', 'expired', 'withoutWords'));
-- What the mail server or the network answered last: a code, never an address or a text.
alter table outbox add column last_code text;
update outbox set outcome = 'sent' where sent_at is not null;
alter table outbox add check ((sent_at is not null) = (outcome is not distinct from 'sent'));
drop index outbox_waiting;
create index outbox_due on outbox (tenant_id, not_before, id) where outcome is null;

-- The language in which somebody logged in last; null: the council's default.
alter table account add column locale text check (locale ~ '^[a-z]{2}-[A-Z]{2}$');

-- Receipts. A trigger, and not a line in each function: every way in which a bid will ever be made writes its history,
-- so none can forget the receipt, and both are there or neither. A move writes two lines of history and is told once,
-- with the bid that it made. What staff and programs do for people is told in its own words, once there is a way.
create function write_receipt() returns trigger
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
         ),
         new.at, new.at
    from bid
   where bid.tenant_id = new.tenant_id and bid.id = new.bid_id;
  return null;
end
$$;

-- A seed, a demo and an import of old bids are nobody's deed: their transaction says so (app.bids_are_history).
create trigger receipt after insert on bid_event
  for each row
  when (new.made_by = 'applicant' and new.event in ('bid.place', 'bid.withdraw')
        and current_setting('app.bids_are_history', true) is distinct from 'on')
  execute function write_receipt();

-- Bids to which an officer has to agree (docs/decisions/0092).
-- lays place-bid.sql 23c060fa
-- lays write-receipt.sql cee0906d
-- lays erase-person.sql 88be8f2a

-- Null: nobody has to. machines/lifecycle/bid.machine.ts
alter table bid add column agreement text check (agreement in ('waiting', 'agreed', 'refused'));
-- schemas/bid-agreement.ts AgreementDecision. Null: none, or the person is erased.
alter table bid add column agreement_decision jsonb;
alter table bid drop constraint bid_ended_by_check;
alter table bid add constraint bid_ended_by_check check (
  ended_by in ('bid.withdraw', 'bid.move', 'advert.withdraw', 'bid.refuse'));
alter table bid add constraint bid_refused_check check (
  coalesce(agreement = 'refused', false) = coalesce(ended_by = 'bid.refuse', false));
create index bid_waiting on bid (tenant_id, advert_id) where state = 'live' and agreement = 'waiting';

alter table bid_event drop constraint bid_event_event_check;
alter table bid_event add constraint bid_event_event_check check (
  event in ('bid.place', 'bid.withdraw', 'bid.move', 'bid.prefer', 'bid.unprefer', 'bid.agree', 'bid.refuse', 'bid.rekey',
            'advert.change', 'advert.close', 'advert.withdraw'));

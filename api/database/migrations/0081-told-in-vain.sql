-- Since when somebody knows that their live bid cannot succeed; null: it can, as far as they were told. So each loss is
-- told once, whatever its cause, and so is its end (docs/decisions/0081).
alter table bid add column told_in_vain_at timestamptz;

-- Those who were told before this came.
update bid set told_in_vain_at = told.at
  from (select tenant_id, (payload ->> 'bidId')::uuid as bid_id, max(created_at) as at from outbox
         where kind = 'bid.ineligible' group by 1, 2) as told
 where bid.tenant_id = told.tenant_id and bid.id = told.bid_id and bid.state = 'live';

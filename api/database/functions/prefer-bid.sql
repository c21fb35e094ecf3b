-- Marks a live bid as the preferred one, or takes the mark away. `span`: where only one may be preferred; `unmarked`: the
-- bids that lose it, as api/rules/lettings/preferred.ts says. Asking for what is already so is done. A bid on a home that has
-- closed keeps its mark, though its bids do not stand yet: it only leaves the span, so that another bid can have the mark
-- there. The adverts are shared as for withdrawing; the bid itself is locked before anything changes, for where it ended
-- between the look and the change, others had lost their mark and the bid asked for did not get it.
create or replace function prefer_bid(
  asked_token_hash bytea, asked_advert uuid, asked_application uuid, asked_bid uuid,
  wanted boolean, span text, unmarked uuid[]
) returns jsonb
language plpgsql volatile
as $$
declare
  tenant text := app_tenant();
  begun record;
  asked bid;
  home advert;
  changed bid;
  standing record;
  moment timestamptz;
begin
  select * into begun from begin_bid(asked_token_hash, asked_application, null, null);
  if begun.answer is not null then
    return begun.answer;
  end if;
  perform 1 from advert
   where tenant_id = tenant
     and (id = asked_advert
          or id in (select advert_id from bid
                     where tenant_id = tenant and application_id = asked_application and id = any (unmarked)))
   order by id for key share;
  select * into asked from bid
   where tenant_id = tenant and id = asked_bid and advert_id = asked_advert and application_id = asked_application
     for no key update;
  if not found then
    return '{"outcome": "notFound"}';
  end if;
  select * into home from advert where tenant_id = tenant and id = asked_advert;
  moment := app_now();
  if asked.state = 'withdrawn' then
    return '{"outcome": "notMade"}';
  end if;
  if asked.state = 'stood' or home.state <> 'published' or moment >= home.closes_at then
    return '{"outcome": "closed"}';
  end if;
  if asked.preferred = wanted then
    return '{"outcome": "done"}';
  end if;
  if wanted and exists (
    select from bid
     where tenant_id = tenant and application_id = asked_application and state = 'live' and preferred
       and coalesce(preferred_span, scheme_identifier) = span and not id = any (unmarked)
  ) then
    return '{"outcome": "stale"}';
  end if;
  -- Those that lose the mark first: the unique index looks at every row as it is written.
  if wanted then
    update bid set preferred_span = bid.id::text
      from advert
     where bid.tenant_id = tenant and bid.application_id = asked_application and bid.state = 'live' and bid.preferred
       and bid.id = any (unmarked)
       and advert.tenant_id = tenant and advert.id = bid.advert_id and advert.closes_at <= moment;
  end if;
  for changed in
    update bid set preferred = false, preferred_span = null
     where tenant_id = tenant and application_id = asked_application and state = 'live' and preferred
       and id = any (case when wanted then unmarked else array[asked_bid] end)
       and preferred_span is distinct from bid.id::text
    returning *
  loop
    select * into standing from queue_of(changed.advert_id, changed.rank_key);
    insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids)
    values (tenant, changed.id, 'bid.unprefer', 'applicant', begun.acting_account, moment,
            standing.queue_position, standing.total_bids);
  end loop;
  if wanted then
    update bid set preferred = true, preferred_span = span
     where tenant_id = tenant and id = asked_bid and state = 'live';
    if not found then
      return '{"outcome": "stale"}';
    end if;
    select * into standing from queue_of(asked.advert_id, asked.rank_key);
    insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids)
    values (tenant, asked_bid, 'bid.prefer', 'applicant', begun.acting_account, moment,
            standing.queue_position, standing.total_bids);
  end if;
  return '{"outcome": "done"}';
end
$$;

-- How many bids an application has used up in a scheme: over one cycle, those made in the London week of a moment, or on
-- adverts still open at it; without a limit, its live bids on adverts still open. And the groups of homes among them. The
-- rule is api/rules/lettings/bid-count.ts, and a test holds the two together. `asked_limit`: kind; groupsOnce, homes of a
-- group count as one; givesBack, a withdrawn bid no longer counts; weekBegins, 1 for Monday to 7 for Sunday. `leaving`: a
-- bid that moves, and frees its own place.
create or replace function count_used_bids(
  asked_application uuid, asked_scheme text, asked_limit jsonb, asked_cycle text, moment timestamptz, leaving uuid,
  out used_bids integer, out used_groups text[]
)
language plpgsql stable
as $$
declare
  kind text := asked_limit ->> 'kind';
  groups_once boolean := coalesce((asked_limit ->> 'groupsOnce')::boolean, false);
  keeps boolean := kind <> 'none' and not coalesce((asked_limit ->> 'givesBack')::boolean, true);
  local_day date;
  week_begins date;
begin
  if kind = 'perWeek' then
    local_day := (moment at time zone 'Europe/London')::date;
    week_begins := local_day - (extract(isodow from local_day)::integer - (asked_limit ->> 'weekBegins')::integer + 7) % 7;
    select count(distinct coalesce(case when groups_once then bid_group end, id::text)),
           array_agg(bid_group) filter (where groups_once)
      into used_bids, used_groups
      from bid
     where tenant_id = app_tenant() and application_id = asked_application
       and scheme_identifier = asked_scheme and counts_towards_limit
       and placed_at >= week_begins::timestamp at time zone 'Europe/London'
       and placed_at < (week_begins + 7)::timestamp at time zone 'Europe/London'
       and (state <> 'withdrawn' or (keeps and coalesce(ended_by, 'bid.withdraw') = 'bid.withdraw'))
       and id is distinct from leaving;
    return;
  end if;
  if kind = 'perCycle' then
    select count(distinct coalesce(case when groups_once then bid_group end, id::text)),
           array_agg(bid_group) filter (where groups_once)
      into used_bids, used_groups
      from bid
     where tenant_id = app_tenant() and application_id = asked_application
       and scheme_identifier = asked_scheme and cycle_id = asked_cycle and counts_towards_limit
       and (state <> 'withdrawn' or (keeps and coalesce(ended_by, 'bid.withdraw') = 'bid.withdraw'))
       and id is distinct from leaving;
    return;
  end if;
  select count(distinct coalesce(case when groups_once then bid.bid_group end, bid.id::text)),
         array_agg(bid.bid_group) filter (where groups_once)
    into used_bids, used_groups
    from bid
    join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
   where bid.tenant_id = app_tenant() and bid.application_id = asked_application
     and bid.scheme_identifier = asked_scheme and bid.counts_towards_limit
     and (bid.state <> 'withdrawn' or (keeps and coalesce(bid.ended_by, 'bid.withdraw') = 'bid.withdraw'))
     and bid.id is distinct from leaving
     and advert.closes_at > moment;
end
$$;

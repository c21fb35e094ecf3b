-- Where a bid stands: its place among the live bids of the advert, and how many there are. What follows a ~ keeps two keys
-- apart and decides nothing (api/rules/lettings/tie-break.ts): such bids share a place. PL/pgSQL, here and in all
-- functions of bids, keeps the plans of a function; an SQL function that is not inlined was planned on every call.
create or replace function queue_of(asked_advert uuid, asked_rank_key text, out queue_position integer, out total_bids integer)
language plpgsql stable
as $$
begin
  select (count(*) filter (where rank_key < split_part(asked_rank_key, '~', 1)))::integer + 1, count(*)::integer
    into queue_position, total_bids
    from bid
   where tenant_id = app_tenant() and advert_id = asked_advert and state = 'live';
end
$$;

-- Why a bid cannot be withdrawn, or null: it is not live, staff have made it (and may withdraw it), or it is too late. What
-- the portal has made, because its person asked it to, is that person's own. `cut_off` in seconds before the close.
create or replace function bid_to_stay(asked bid, home advert, cut_off double precision, moment timestamptz) returns jsonb
language plpgsql stable
as $$
begin
  if asked.state = 'withdrawn' then
    return '{"outcome": "notMade"}';
  end if;
  if asked.made_by = 'staff' and app_impersonation() is null then
    return '{"outcome": "madeOnBehalf"}';
  end if;
  if asked.state = 'stood' or home.state <> 'published' or moment >= home.closes_at then
    return '{"outcome": "closed"}';
  end if;
  if moment >= home.closes_at - make_interval(secs => cut_off) then
    return '{"outcome": "tooLate"}';
  end if;
  return null;
end
$$;

-- Ends a live bid for its person ('bid.withdraw', 'bid.move'), and writes its last line. Gives how many are left on the
-- advert; null where somebody else ended it meanwhile.
create or replace function end_bid(acting_account uuid, asked bid, how text, moment timestamptz) returns integer
language plpgsql volatile
as $$
declare
  standing record;
begin
  update bid set state = 'withdrawn', withdrawn_at = moment, ended_by = how, preferred = false, preferred_span = null
   where tenant_id = asked.tenant_id and id = asked.id and state = 'live';
  if not found then
    return null;
  end if;
  select * into standing from queue_of(asked.advert_id, asked.rank_key);
  insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids)
  values (asked.tenant_id, asked.id, how, 'applicant', acting_account, moment, null, standing.total_bids);
  return standing.total_bids;
end
$$;

-- `judged`: limit, as count_used_bids takes it; cutOff, seconds before the close. The advert is shared as it is for
-- placing (begin-bid.sql): without the lock, a council that brought the close forward found bids withdrawn after it.
create or replace function withdraw_bid(
  asked_token_hash bytea, asked_advert uuid, asked_application uuid, asked_bid uuid,
  asked_key text, asked_fingerprint text, judged jsonb
) returns jsonb
language plpgsql volatile
as $$
declare
  begun record;
  asked bid;
  home advert;
  moment timestamptz;
  refused jsonb;
  bids_left integer;
begin
  select * into begun from begin_bid(asked_token_hash, asked_application, asked_key, asked_fingerprint);
  if begun.answer is not null then
    return begun.answer;
  end if;
  select * into home from advert where tenant_id = app_tenant() and id = asked_advert for key share;
  select * into asked from bid
   where tenant_id = app_tenant() and id = asked_bid and advert_id = asked_advert
     and application_id = asked_application;
  if not found then
    return '{"outcome": "notFound"}';
  end if;
  moment := app_now();
  refused := bid_to_stay(asked, home, (judged ->> 'cutOff')::double precision, moment);
  if refused is not null then
    return refused;
  end if;
  bids_left := end_bid(begun.acting_account, asked, 'bid.withdraw', moment);
  if bids_left is null then
    return '{"outcome": "stale"}';
  end if;
  return keep_answer(begun.acting_account, asked_key, asked_fingerprint, jsonb_build_object(
    'outcome', 'done', 'bidId', asked_bid, 'reference', asked.reference, 'at', moment,
    'policyVersion', asked.policy_version, 'queuePosition', null, 'totalBids', bids_left,
    'countActiveBids', (count_used_bids(
      asked_application, home.scheme_identifier, judged -> 'limit', home.cycle_id, moment, null
    )).used_bids
  ), moment);
end
$$;

-- Makes a live bid of a locked application on a shared advert (begin-bid.sql), unless the database knows better.
-- `judged`: rankKey, in which '{placedAt}' stands for the milliseconds of the moment; policyVersion; limit, as
-- count_used_bids takes it, with its maximum (null: none); counts, whether this bid uses one up; bidGroup; bidAgain,
-- whether one may bid again after withdrawing; madeBy, where it is not the applicant;
-- agreement, 'waiting' where an officer has to agree.
create or replace function make_bid(
  acting_account uuid, target advert, asked_application uuid, judged jsonb, moment timestamptz, leaving uuid
) returns jsonb
language plpgsql volatile
as $$
declare
  tenant text := app_tenant();
  new_bid uuid := gen_random_uuid();
  new_reference text := upper(substr(new_bid::text, 1, 8));
  maker text := coalesce(judged ->> 'madeBy', 'applicant');
  counts boolean := (judged ->> 'counts')::boolean;
  wanted_group text := judged ->> 'bidGroup';
  new_rank_key text := replace(
    judged ->> 'rankKey', '{placedAt}', lpad(floor(extract(epoch from moment) * 1000)::bigint::text, 15, '0')
  );
  used record;
  one_more integer;
  standing record;
begin
  if target.state <> 'published' then
    return '{"outcome": "closed"}';
  end if;
  if moment < target.opens_at then
    return '{"outcome": "notOpenYet"}';
  end if;
  if moment >= target.closes_at then
    return '{"outcome": "closed"}';
  end if;
  if exists (select from bid where tenant_id = tenant and advert_id = target.id
                and application_id = asked_application and state = 'live') then
    return '{"outcome": "alreadyMade"}';
  end if;
  if not (judged ->> 'bidAgain')::boolean
     and exists (select from bid where tenant_id = tenant and application_id = asked_application
                    and advert_id = target.id and state = 'withdrawn'
                    and coalesce(ended_by, '') not in ('advert.withdraw', 'bid.refuse')) then
    return '{"outcome": "notAgain"}';
  end if;

  select * into used from count_used_bids(
    asked_application, target.scheme_identifier, judged -> 'limit', target.cycle_id, moment, leaving
  );
  -- A home of a group that already has a bid uses up nothing.
  one_more := case when counts and not coalesce(wanted_group = any (used.used_groups), false) then 1 else 0 end;
  if one_more = 1 and used.used_bids >= (judged -> 'limit' ->> 'maximum')::integer then
    return '{"outcome": "overLimit"}';
  end if;

  insert into bid (tenant_id, id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit,
                   bid_group, state, made_by, rank_key, policy_version, reference, placed_at, moved_from, agreement)
  values (tenant, new_bid, target.id, asked_application, target.scheme_identifier, target.cycle_id, counts,
          wanted_group, 'live', maker, new_rank_key, judged ->> 'policyVersion', new_reference, moment, leaving,
          judged ->> 'agreement');
  select * into standing from queue_of(target.id, new_rank_key);
  insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids, policy_version)
  values (tenant, new_bid, 'bid.place', maker, acting_account, moment,
          standing.queue_position, standing.total_bids, judged ->> 'policyVersion');
  return jsonb_build_object(
    'outcome', 'done', 'bidId', new_bid, 'reference', new_reference, 'at', moment,
    'policyVersion', judged ->> 'policyVersion',
    'queuePosition', standing.queue_position, 'totalBids', standing.total_bids, 'countActiveBids', used.used_bids + one_more
  );
end
$$;

create or replace function place_bid(
  asked_token_hash bytea, asked_advert uuid, judged_advert_version integer,
  asked_application uuid, judged_application_version integer,
  asked_key text, asked_fingerprint text, judged jsonb
) returns jsonb
language plpgsql volatile
as $$
declare
  begun record;
  target advert;
  moment timestamptz;
  made jsonb;
begin
  select * into begun from begin_bid(asked_token_hash, asked_application, asked_key, asked_fingerprint);
  if begun.answer is not null then
    return begun.answer;
  end if;
  select * into target from advert where tenant_id = app_tenant() and id = asked_advert for key share;
  if not found or target.state = 'draft' or not target.scheme_identifier = any (begun.held_schemes) then
    return '{"outcome": "notFound"}';
  end if;
  if begun.held_version <> judged_application_version or target.version <> judged_advert_version then
    return '{"outcome": "stale"}';
  end if;
  moment := app_now();
  made := make_bid(begun.acting_account, target, asked_application, judged, moment, null);
  if made ->> 'outcome' <> 'done' then
    return made;
  end if;
  return keep_answer(begun.acting_account, asked_key, asked_fingerprint, made, moment);
end
$$;

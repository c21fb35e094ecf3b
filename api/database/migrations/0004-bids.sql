-- Placing and withdrawing are one statement each: a round trip costs more than the work (measured in
-- docs/benchmarks.md). What a person may do is computed in domain/lettings and decided by the lifecycle
-- machine before these are called; here stand the things only the database can know: the lock, the clock,
-- the count, uniqueness, and whether the facts judged by are still the facts.
--
-- Both answer {"outcome": …}. 'stale' means: read the facts again, decide again, call again.

-- Where a bid stands: its place among the live bids of the advert, and how many there are. PL/pgSQL, here and
-- below, keeps the plans of a function; an SQL function that is not inlined was planned on every call.
create function queue_of(asked_advert uuid, asked_rank_key text, out queue_position integer, out total_bids integer)
language plpgsql stable
as $$
begin
  select (count(*) filter (where rank_key < asked_rank_key))::integer + 1, count(*)::integer
    into queue_position, total_bids
    from bid
   where tenant_id = app_tenant() and advert_id = asked_advert and state = 'live';
end
$$;

-- Live bids of an application that count towards the limit of a scheme: those of one cycle, or those on
-- adverts that are still open.
create function count_active_bids(
  asked_application uuid, asked_scheme text, asked_limit_kind text, asked_cycle text, moment timestamptz
) returns integer
language plpgsql stable
as $$
begin
  if asked_limit_kind = 'perCycle' then
    return (select count(*) from bid
             where tenant_id = app_tenant() and application_id = asked_application and state = 'live'
               and scheme_identifier = asked_scheme and cycle_id = asked_cycle and counts_towards_limit);
  end if;
  return (select count(*)
            from bid
            join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
           where bid.tenant_id = app_tenant() and bid.application_id = asked_application and bid.state = 'live'
             and bid.scheme_identifier = asked_scheme and bid.counts_towards_limit
             and advert.closes_at > moment);
end
$$;

create function place_bid(
  asked_token_hash bytea, asked_advert uuid, judged_advert_version integer,
  asked_application uuid, judged_application_version integer,
  asked_key text, asked_fingerprint text,
  asked_rank_key text, asked_policy_version text, asked_limit_kind text, asked_limit_maximum integer
) returns jsonb
language plpgsql volatile
as $$
declare
  tenant text := app_tenant();
  acting_account uuid := live_session_account(asked_token_hash);
  locked application;
  judged advert;
  earlier idempotent_request;
  moment timestamptz;
  new_bid uuid := gen_random_uuid();
  active_bids integer;
  standing record;
  answer jsonb;
begin
  if acting_account is null then
    return '{"outcome": "sessionEnded"}';
  end if;

  -- The one lock: it puts the bids of an application in order, so that the limit and the key hold.
  select * into locked from application
   where tenant_id = tenant and id = asked_application and account_id = acting_account
     for no key update;
  if not found then
    return '{"outcome": "notFound"}';
  end if;

  select * into earlier from idempotent_request
   where tenant_id = tenant and account_id = acting_account and key = asked_key;
  if found then
    return case when earlier.fingerprint = asked_fingerprint
                then earlier.answer || '{"repeated": true}' else '{"outcome": "keyReused"}' end;
  end if;

  select * into judged from advert where tenant_id = tenant and id = asked_advert;
  if not found or not judged.scheme_identifier = any (locked.scheme_identifiers) then
    return '{"outcome": "notFound"}';
  end if;
  if locked.version <> judged_application_version or judged.version <> judged_advert_version then
    return '{"outcome": "stale"}';
  end if;

  moment := app_now();
  if moment < judged.opens_at then
    return '{"outcome": "notOpenYet"}';
  end if;
  if moment >= judged.closes_at then
    return '{"outcome": "closed"}';
  end if;
  if exists (select from bid where tenant_id = tenant and advert_id = asked_advert
                and application_id = asked_application and state = 'live') then
    return '{"outcome": "alreadyMade"}';
  end if;
  active_bids := count_active_bids(
    asked_application, judged.scheme_identifier, asked_limit_kind, judged.cycle_id, moment
  );
  if not judged.excluded_from_bid_count and asked_limit_maximum is not null and active_bids >= asked_limit_maximum then
    return '{"outcome": "overLimit"}';
  end if;

  insert into bid (tenant_id, id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit,
                   state, made_by, rank_key, policy_version, reference, placed_at)
  values (tenant, new_bid, asked_advert, asked_application, judged.scheme_identifier, judged.cycle_id,
          not judged.excluded_from_bid_count, 'live', 'applicant', asked_rank_key, asked_policy_version,
          upper(substr(new_bid::text, 1, 8)), moment);
  select * into standing from queue_of(asked_advert, asked_rank_key);
  insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids)
  values (tenant, new_bid, 'bid.place', 'applicant', acting_account, moment,
          standing.queue_position, standing.total_bids);
  answer := jsonb_build_object(
    'outcome', 'done', 'bidId', new_bid, 'reference', upper(substr(new_bid::text, 1, 8)), 'at', moment,
    'policyVersion', asked_policy_version,
    'queuePosition', standing.queue_position, 'totalBids', standing.total_bids,
    'countActiveBids', active_bids + case when judged.excluded_from_bid_count then 0 else 1 end
  );
  insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
  values (tenant, acting_account, asked_key, asked_fingerprint, answer, moment);
  return answer;
end
$$;

create function withdraw_bid(
  asked_token_hash bytea, asked_advert uuid, asked_application uuid, asked_bid uuid,
  asked_key text, asked_fingerprint text, asked_limit_kind text
) returns jsonb
language plpgsql volatile
as $$
declare
  tenant text := app_tenant();
  acting_account uuid := live_session_account(asked_token_hash);
  earlier idempotent_request;
  asked bid;
  judged advert;
  moment timestamptz;
  standing record;
  answer jsonb;
begin
  if acting_account is null then
    return '{"outcome": "sessionEnded"}';
  end if;
  perform 1 from application
   where tenant_id = tenant and id = asked_application and account_id = acting_account
     for no key update;
  if not found then
    return '{"outcome": "notFound"}';
  end if;

  select * into earlier from idempotent_request
   where tenant_id = tenant and account_id = acting_account and key = asked_key;
  if found then
    return case when earlier.fingerprint = asked_fingerprint
                then earlier.answer || '{"repeated": true}' else '{"outcome": "keyReused"}' end;
  end if;

  select * into asked from bid
   where tenant_id = tenant and id = asked_bid and advert_id = asked_advert and application_id = asked_application;
  if not found then
    return '{"outcome": "notFound"}';
  end if;
  if asked.state <> 'live' then
    return '{"outcome": "notMade"}';
  end if;
  if asked.made_by <> 'applicant' then
    return '{"outcome": "madeOnBehalf"}';
  end if;
  select * into judged from advert where tenant_id = tenant and id = asked_advert;
  moment := app_now();
  if moment >= judged.closes_at then
    return '{"outcome": "closed"}';
  end if;

  update bid set state = 'withdrawn', withdrawn_at = moment, preferred = false
   where tenant_id = tenant and id = asked_bid;
  select * into standing from queue_of(asked_advert, asked.rank_key);
  insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids)
  values (tenant, asked_bid, 'bid.withdraw', 'applicant', acting_account, moment, null, standing.total_bids);
  answer := jsonb_build_object(
    'outcome', 'done', 'bidId', asked_bid, 'reference', asked.reference, 'at', moment,
    'policyVersion', asked.policy_version, 'queuePosition', null, 'totalBids', standing.total_bids,
    'countActiveBids', count_active_bids(
      asked_application, judged.scheme_identifier, asked_limit_kind, judged.cycle_id, moment
    )
  );
  insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
  values (tenant, acting_account, asked_key, asked_fingerprint, answer, moment);
  return answer;
end
$$;

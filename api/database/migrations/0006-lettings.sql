-- Lettings by any council's rules. What a scheme allows is computed in domain/lettings and decided by the lifecycle
-- machines; the functions here hold what only the database can know, as those of 0004 did.
--
-- Locks, always in this order, so that nobody waits for each other: applications by id (a bid, a change of facts),
-- then adverts by id (a bid and a change of facts share them: key share; a change or withdrawal of the advert has
-- it for itself: update), then bids. A change of an advert therefore waits for the bids that are being made, and
-- each of those finds the advert's new version.

-- schemas/tenant/lettings-ranking.ts AdvertTerms: preferences, another ranking, parish, group of homes.
alter table advert add column terms jsonb not null default '{}';
-- machines/lifecycle/advert.machine.ts. That an advert has closed is a fact of time and no state to be written.
alter table advert add column state text not null default 'published'
  check (state in ('draft', 'published', 'withdrawn'));
alter table advert add column withdrawn_at timestamptz;
alter table advert add check ((withdrawn_at is not null) = (state = 'withdrawn'));
grant insert, update on advert to lintel_app;
grant insert on application to lintel_app;

-- How a withdrawn bid ended. Null in rows from before this column: they were taken back.
alter table bid add column ended_by text check (ended_by in ('bid.withdraw', 'bid.move', 'advert.withdraw'));
-- Homes of one group count once where the scheme says so; copied from the advert as the rest of the count is.
alter table bid add column bid_group text;
alter table bid add column moved_from uuid;
alter table bid add foreign key (tenant_id, moved_from) references bid (tenant_id, id);
-- Over what only one bid may be preferred: the scheme, or the scheme and its cycle. Null: the scheme.
alter table bid add column preferred_span text;
create unique index bid_one_preferred on bid (tenant_id, application_id, coalesce(preferred_span, scheme_identifier))
  where preferred and state = 'live';

-- schemas/api/account-bids.ts bidEvents.
alter table bid_event drop constraint bid_event_event_check;
alter table bid_event add constraint bid_event_event_check check (event in (
  'bid.place', 'bid.withdraw', 'bid.move', 'bid.prefer', 'bid.unprefer', 'bid.rekey',
  'advert.change', 'advert.close', 'advert.withdraw'
));

-- What people have to be told, written with its cause in one transaction. Whoever sends it says so in sent_at.
create table outbox (
  tenant_id text not null,
  id bigint generated always as identity,
  -- 'advert.change', 'advert.withdraw', 'bid.ineligible': api/lettings/outbox.ts has the payloads.
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index outbox_waiting on outbox (tenant_id, id) where sent_at is null;
call wall_by_tenant('outbox');
grant select, insert, update, delete on outbox to lintel_app;

drop function place_bid(bytea, uuid, integer, uuid, integer, text, text, text, text, text, integer);
drop function withdraw_bid(bytea, uuid, uuid, uuid, text, text, text);
drop function count_active_bids(uuid, text, text, text, timestamptz);

-- How many bids an application has used up in a scheme: over one cycle, or on adverts still open at a moment;
-- without a limit, its live bids on adverts still open. And the groups of homes among them. The rule is
-- domain/lettings/bid-count.ts, and a test holds the two together. `asked_limit`: kind; groupsOnce, homes of a group
-- are one; givesBack, a bid taken back is one no more. `leaving` is a bid that moves and frees its own place.
create function count_used_bids(
  asked_application uuid, asked_scheme text, asked_limit jsonb, asked_cycle text, moment timestamptz, leaving uuid,
  out used_bids integer, out used_groups text[]
)
language plpgsql stable
as $$
declare
  kind text := asked_limit ->> 'kind';
  groups_once boolean := coalesce((asked_limit ->> 'groupsOnce')::boolean, false);
  keeps boolean := kind <> 'none' and not coalesce((asked_limit ->> 'givesBack')::boolean, true);
begin
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

-- How everything a person does with a bid begins: whose session it is, the one lock (it puts the doings of an
-- application in order, so that limit, mark and key hold), and the answer this key got before. Where there is
-- nothing more to do, `answer` says so; else it is null.
create function begin_bid(
  asked_token_hash bytea, asked_application uuid, asked_key text, asked_fingerprint text,
  out acting_account uuid, out held_version integer, out held_schemes text[], out answer jsonb
)
language plpgsql volatile
as $$
declare
  tenant text := app_tenant();
  earlier idempotent_request;
begin
  acting_account := live_session_account(asked_token_hash);
  if acting_account is null then
    answer := '{"outcome": "sessionEnded"}';
    return;
  end if;
  select version, scheme_identifiers into held_version, held_schemes from application
   where tenant_id = tenant and id = asked_application and account_id = acting_account
     for no key update;
  if not found then
    answer := '{"outcome": "notFound"}';
    return;
  end if;
  if asked_key is null then
    return;
  end if;
  select * into earlier from idempotent_request
   where tenant_id = tenant and account_id = acting_account and key = asked_key;
  if found then
    answer := case when earlier.fingerprint = asked_fingerprint
                   then earlier.answer || '{"repeated": true}' else '{"outcome": "keyReused"}' end;
  end if;
end
$$;

-- Makes a live bid of an application whose lock is held, on an advert that is shared, unless the database knows
-- better. `judged`: rankKey, in which '{placedAt}' stands for the milliseconds of the moment; policyVersion; limit
-- as above with its maximum (null: none); counts, whether this bid uses one up; bidGroup; bidAgain, whether one may
-- bid where one took a bid back.
create function make_bid(
  acting_account uuid, target advert, asked_application uuid, judged jsonb, moment timestamptz, leaving uuid
) returns jsonb
language plpgsql volatile
as $$
declare
  tenant text := app_tenant();
  new_bid uuid := gen_random_uuid();
  new_reference text := upper(substr(new_bid::text, 1, 8));
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
                    and ended_by is distinct from 'advert.withdraw') then
    return '{"outcome": "notAgain"}';
  end if;

  select * into used from count_used_bids(
    asked_application, target.scheme_identifier, judged -> 'limit', target.cycle_id, moment, leaving
  );
  -- A home of a group that has a bid already uses up nothing.
  one_more := case when counts and not coalesce(wanted_group = any (used.used_groups), false) then 1 else 0 end;
  if one_more = 1 and used.used_bids >= (judged -> 'limit' ->> 'maximum')::integer then
    return '{"outcome": "overLimit"}';
  end if;

  insert into bid (tenant_id, id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit,
                   bid_group, state, made_by, rank_key, policy_version, reference, placed_at, moved_from)
  values (tenant, new_bid, target.id, asked_application, target.scheme_identifier, target.cycle_id, counts,
          wanted_group, 'live', 'applicant', new_rank_key, judged ->> 'policyVersion', new_reference, moment, leaving);
  select * into standing from queue_of(target.id, new_rank_key);
  insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids)
  values (tenant, new_bid, 'bid.place', 'applicant', acting_account, moment,
          standing.queue_position, standing.total_bids);
  return jsonb_build_object(
    'outcome', 'done', 'bidId', new_bid, 'reference', new_reference, 'at', moment,
    'policyVersion', judged ->> 'policyVersion',
    'queuePosition', standing.queue_position, 'totalBids', standing.total_bids, 'countActiveBids', used.used_bids + one_more
  );
end
$$;

create function keep_answer(acting_account uuid, asked_key text, asked_fingerprint text, given jsonb, moment timestamptz)
returns jsonb
language plpgsql volatile
as $$
begin
  insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
  values (app_tenant(), acting_account, asked_key, asked_fingerprint, given, moment);
  return given;
end
$$;

-- Places a bid. 'stale' means, here and below: read the facts again, decide again, call again.
create function place_bid(
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

-- Why a bid cannot be let go, or null: it is not live, not the person's own, or it is too late. `cut_off` in seconds
-- before the close.
create function bid_to_stay(asked bid, home advert, cut_off double precision, moment timestamptz) returns jsonb
language plpgsql immutable
as $$
begin
  if asked.state = 'withdrawn' then
    return '{"outcome": "notMade"}';
  end if;
  if asked.made_by <> 'applicant' then
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

-- Ends a live bid, by its person ('bid.withdraw', 'bid.move'), and writes its last line. Gives how many are left on
-- the advert; null where somebody else ended it meanwhile.
create function end_bid(acting_account uuid, asked bid, how text, moment timestamptz) returns integer
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

-- Takes a bid back. `judged`: limit as above; cutOff, seconds before the close.
create function withdraw_bid(
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
  select * into asked from bid
   where tenant_id = app_tenant() and id = asked_bid and advert_id = asked_advert
     and application_id = asked_application;
  if not found then
    return '{"outcome": "notFound"}';
  end if;
  select * into home from advert where tenant_id = app_tenant() and id = asked_advert;
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

-- Moves a live bid to another advert: the old one ends, the new one is made, or neither. `judged` as for both.
create function move_bid(
  asked_token_hash bytea, asked_advert uuid, judged_advert_version integer,
  asked_application uuid, judged_application_version integer,
  asked_bid uuid, judged_home_version integer,
  asked_key text, asked_fingerprint text, judged jsonb
) returns jsonb
language plpgsql volatile
as $$
declare
  begun record;
  asked bid;
  home advert;
  target advert;
  moment timestamptz;
  refused jsonb;
  made jsonb;
begin
  select * into begun from begin_bid(asked_token_hash, asked_application, asked_key, asked_fingerprint);
  if begun.answer is not null then
    return begun.answer;
  end if;
  select * into asked from bid
   where tenant_id = app_tenant() and id = asked_bid and application_id = asked_application;
  if not found then
    return '{"outcome": "notFound"}';
  end if;
  perform 1 from advert
   where tenant_id = app_tenant() and id in (asked_advert, asked.advert_id) order by id for key share;
  -- Again, and for itself now: the bid may have ended while we waited.
  select * into asked from bid
   where tenant_id = app_tenant() and id = asked_bid for no key update;
  select * into home from advert where tenant_id = app_tenant() and id = asked.advert_id;
  select * into target from advert where tenant_id = app_tenant() and id = asked_advert;
  if not found or target.state = 'draft' or not target.scheme_identifier = any (begun.held_schemes) then
    return '{"outcome": "notFound"}';
  end if;
  if begun.held_version <> judged_application_version or target.version <> judged_advert_version
     or home.version <> judged_home_version then
    return '{"outcome": "stale"}';
  end if;
  moment := app_now();
  refused := bid_to_stay(asked, home, (judged ->> 'cutOff')::double precision, moment);
  if refused is not null then
    return refused;
  end if;
  made := make_bid(begun.acting_account, target, asked_application, judged, moment, asked_bid);
  if made ->> 'outcome' <> 'done' then
    return made;
  end if;
  perform end_bid(begun.acting_account, asked, 'bid.move', moment);
  return keep_answer(begun.acting_account, asked_key, asked_fingerprint, made, moment);
end
$$;

-- Marks a live bid as the preferred one, or takes the mark away. `span` is what only one may be preferred in;
-- `unmarked` are the bids that domain/lettings/preferred.ts says lose it. Asking for what is so already is done.
create function prefer_bid(
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
  select * into asked from bid
   where tenant_id = tenant and id = asked_bid and advert_id = asked_advert and application_id = asked_application;
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
  for changed in
    update bid set preferred = false, preferred_span = null
     where tenant_id = tenant and application_id = asked_application and state = 'live' and preferred
       and id = any (case when wanted then unmarked else array[asked_bid] end)
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

-- Moves a live bid to another advert: the old one ends, the new one is made, or neither. `judged` as for placing and for
-- withdrawing.
create or replace function move_bid(
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
  -- Again, and locked now: the bid may have ended while we waited.
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

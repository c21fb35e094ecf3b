-- How everything that a person does with a bid begins and ends. One SQL function carries out the whole of it, since a
-- round trip costs more than the work (docs/decisions/0002). What a person may do is computed in api/rules/lettings and
-- decided by the lifecycle machine before these functions are called; here is what only the database can know: the locks,
-- the clock, the count, uniqueness, and whether the facts judged by are still the facts.
--
-- Locks, always in this order, so that no two wait for each other: applications by id (a bid, a change of facts), then
-- adverts by id (a bid and a change of facts share them: key share; a change or withdrawal of the advert has it to
-- itself: update), then bids. A change of an advert therefore waits for the bids that are being made, and each of those
-- finds the advert's new version.
--
-- They answer {"outcome": …}. 'stale' means: read the facts again, decide again, call again.

-- The keys of repeated requests: staff's are neither the person's nor those of another impersonation.
create or replace function key_as_kept(asked_key text) returns text
language sql stable
as $$ select concat_ws(' ', app_impersonation()::text, asked_key) $$;

-- Whose session it is, the lock on the application (it puts what is done with it in order, so that limit, preference and
-- key hold), and the answer that this key got before. `answer` is null where there is more to do.
create or replace function begin_bid(
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
   where tenant_id = tenant and account_id = acting_account and key = key_as_kept(asked_key);
  if found then
    answer := case when earlier.fingerprint = asked_fingerprint
                   then earlier.answer || '{"repeated": true}' else '{"outcome": "keyReused"}' end;
  end if;
end
$$;

create or replace function keep_answer(acting_account uuid, asked_key text, asked_fingerprint text, given jsonb, moment timestamptz)
returns jsonb
language plpgsql volatile
as $$
begin
  insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
  values (app_tenant(), acting_account, key_as_kept(asked_key), asked_fingerprint, given, moment);
  return given;
end
$$;

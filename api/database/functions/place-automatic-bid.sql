-- Makes a bid that somebody has asked the portal to make (docs/decisions/0057), by the same function as any other, and
-- writes down that it has looked at the home for them: both, or neither. The lock on the application puts it in order with
-- their own bids; the lock on their choices keeps a bid from being made after they were told that it is off. `judged` as
-- for make_bid, with automaticMaximum: how many live bids on open homes of the scheme may be the portal's making, or null
-- (docs/decisions/0071). A bid that was taken back is never made again, whatever the scheme says of bids by people.
create or replace function place_automatic_bid(
  asked_account uuid, asked_advert uuid, judged_advert_version integer,
  asked_application uuid, judged_application_version integer, judged_choices_version integer, judged jsonb
) returns jsonb
language plpgsql volatile
as $$
declare
  tenant text := app_tenant();
  held application;
  chosen automatic_bidding;
  target advert;
  moment timestamptz;
  made jsonb;
begin
  select * into held from application
   where tenant_id = tenant and id = asked_application and account_id = asked_account
     for no key update;
  if not found then
    return '{"outcome": "notFound"}';
  end if;
  select * into chosen from automatic_bidding where tenant_id = tenant and account_id = asked_account for share;
  if not found or chosen.state <> 'on' or chosen.version <> judged_choices_version
     or not exists (select from account where tenant_id = tenant and id = asked_account and state = 'active')
     or exists (select from automatic_look
                 where tenant_id = tenant and account_id = asked_account and advert_id = asked_advert) then
    return '{"outcome": "stale"}';
  end if;
  select * into target from advert where tenant_id = tenant and id = asked_advert for key share;
  if not found or target.state = 'draft' or not target.scheme_identifier = any (held.scheme_identifiers) then
    return '{"outcome": "notFound"}';
  end if;
  if held.version <> judged_application_version or target.version <> judged_advert_version then
    return '{"outcome": "stale"}';
  end if;
  moment := app_now();
  -- Another process has made one meanwhile: what is planned next sees it.
  if (judged ->> 'automaticMaximum')::integer <= (
       select count(*) from bid
         join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
        where bid.tenant_id = tenant and bid.application_id = asked_application and bid.made_by = 'automatic'
          and bid.state = 'live' and bid.scheme_identifier = target.scheme_identifier and advert.closes_at > moment)
  then
    return '{"outcome": "stale"}';
  end if;
  made := make_bid(
    asked_account, target, asked_application, judged || '{"madeBy": "automatic", "bidAgain": false}', moment, null
  );
  if made ->> 'outcome' = 'done' then
    insert into automatic_look (tenant_id, account_id, advert_id, application_id, outcome, bid_id, choices_version, looked_at)
    values (tenant, asked_account, asked_advert, asked_application, 'bid', (made ->> 'bidId')::uuid, chosen.version, moment);
  end if;
  return made;
end
$$;

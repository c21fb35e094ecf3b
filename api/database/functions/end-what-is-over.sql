-- Deletes what one council keeps no longer, one kind at a time (schemas/tenant/retention.ts), some rows at once. The API's
-- role may call it and delete nothing else: somebody who got into the API can end nothing that is young. Drafts are kept
-- for 30 days or more, everything else for 180, which is longer than a person has for a review (Housing Act 1996, s.202:
-- 21 days) or for the courts (CPR 54.5: three months). Gives how many went.
create or replace function end_what_is_over(asked text, keep_days integer, at_once integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  shortest constant integer := case asked when 'drafts' then 30 else 180 end;
  cutoff constant timestamptz := app_now() - make_interval(days => keep_days);
  ids uuid[];
  one uuid;
  gone integer;
begin
  if keep_days < shortest then
    raise exception 'The kind "%" is kept for % days or more, not for %.', asked, shortest, keep_days;
  end if;
  case asked
  when 'drafts' then
    delete from message_draft
     where tenant_id = app_tenant()
       and id in (select id from message_draft where tenant_id = app_tenant() and saved_at < cutoff limit at_once)
       and saved_at < cutoff;
    get diagnostics gone = row_count;
    ids := array(
      select id from form_request as request
       where tenant_id = app_tenant() and state not in ('submitted', 'on-hold') and saved_at < cutoff
         and not exists (select from form_submission
                          where form_submission.tenant_id = request.tenant_id and form_submission.request_id = request.id)
       limit at_once for update skip locked);
    -- What the council has asked for stays asked for; only the answers go.
    update form_request
       set state = 'pending', version = 0, saved_at = null, save_key = null, definition_hash = null,
           answers = '{"lists": {}, "values": {}}'
     where tenant_id = app_tenant() and id = any (ids) and superseded_at is null
       and (request_type <> 'new' or action_id is not null);
    delete from form_request
     where tenant_id = app_tenant() and id = any (ids)
       and (superseded_at is not null or request_type = 'new' and action_id is null);
    return gone + cardinality(ids);
  when 'submissions' then
    -- While somebody is on the register, what they told us is what their place there rests on.
    ids := array(
      select id from form_submission as sent
       where tenant_id = app_tenant() and submitted_at < cutoff
         and not exists (select from application
                          where application.tenant_id = sent.tenant_id and application.account_id = sent.account_id)
       limit at_once for update skip locked);
    perform erase_submissions(ids);
  when 'messages' then
    ids := array(
      select id from message_thread as thread
       where tenant_id = app_tenant() and last_at < cutoff
         and not exists (select from housing_case
                          where housing_case.tenant_id = thread.tenant_id and housing_case.id = thread.case_id
                            and housing_case.closed_on is null)
       limit at_once for update skip locked);
    perform erase_threads(ids);
  when 'actions' then
    ids := array(
      select id from workflow_action as action
       where tenant_id = app_tenant() and ended_at < cutoff
         and not exists (select from housing_case
                          where housing_case.tenant_id = action.tenant_id and housing_case.id = action.case_id
                            and housing_case.closed_on is null)
       limit at_once for update skip locked);
    perform erase_actions(ids);
  when 'cases' then
    ids := array(
      select id from housing_case
       where tenant_id = app_tenant() and closed_on < (cutoff at time zone 'Europe/London')::date
       limit at_once for update skip locked);
    perform erase_cases(ids);
  when 'bids' then
    ids := array(
      select bid.id from advert
        join bid on bid.tenant_id = advert.tenant_id and bid.advert_id = advert.id
       where advert.tenant_id = app_tenant() and advert.closes_at < cutoff and bid.state <> 'live'
       limit at_once for update of bid skip locked);
    perform erase_bids(ids);
  when 'applications' then
    ids := array(
      select id from application
       where tenant_id = app_tenant() and brought_at < cutoff and reference <> 'erased-' || id
         and not exists (select from account
                          where account.tenant_id = application.tenant_id and account.id = application.account_id
                            and account.last_used_at >= cutoff)
         and not exists (select from housing_case
                          where housing_case.tenant_id = application.tenant_id
                            and housing_case.application_id = application.id and housing_case.closed_on is null)
         and not exists (select from bid
                          where bid.tenant_id = application.tenant_id and bid.application_id = application.id
                            and (bid.placed_at >= cutoff or bid.state = 'live'))
       limit at_once for update skip locked);
    perform erase_applications(ids);
  when 'accounts' then
    -- Last of all: only once nothing is left that has a term of its own.
    gone := 0;
    for one in
      select id from account
       where tenant_id = app_tenant() and last_used_at < cutoff
         and not exists (select from application as other
                          where other.tenant_id = account.tenant_id and other.account_id = account.id)
         and not exists (select from form_submission as other
                          where other.tenant_id = account.tenant_id and other.account_id = account.id)
         and not exists (select from message_thread as other
                          where other.tenant_id = account.tenant_id and other.account_id = account.id)
         and not exists (select from workflow_action as other
                          where other.tenant_id = account.tenant_id and other.account_id = account.id)
         and not exists (select from housing_case as other
                          where other.tenant_id = account.tenant_id and other.account_id = account.id)
         and not exists (select from officer_document as other
                          where other.tenant_id = account.tenant_id and other.account_id = account.id
                            and other.expired_at is null)
         and not exists (select from file as other
                          where other.tenant_id = account.tenant_id and other.account_id = account.id
                            and other.state not in ('removed', 'refused'))
         and (email <> id || '@erased.invalid'
              or not exists (select from impersonation as other
                              where other.tenant_id = account.tenant_id and other.account_id = account.id))
       limit at_once for update skip locked
    loop
      perform erase_person(one, 'system');
      gone := gone + 1;
    end loop;
    return gone;
  else
    raise exception 'Nothing of the kind "%" has an end.', asked;
  end case;
  return cardinality(ids);
end
$$;
revoke execute on function end_what_is_over(text, integer, integer) from public;
grant execute on function end_what_is_over(text, integer, integer) to lintel_app;

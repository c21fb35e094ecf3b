-- Takes people out of the tables. The API's role may delete from hardly any of these, so all of it runs as the owner: for
-- a council's command (erase_person, erase_application, erase_visitor_form), or for what is over (end-what-is-over.sql).
-- Each takes the ids of one council, which app_tenant() names. Bytes of files go after their rows: those that belong to no
-- row any more are swept (api/files/expire-files.ts).

create or replace function erase_files(asked uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  delete from message_file where tenant_id = app_tenant() and file_id = any (asked);
  delete from form_submission_file where tenant_id = app_tenant() and file_id = any (asked);
  delete from workflow_action_file where tenant_id = app_tenant() and file_id = any (asked);
  delete from file where tenant_id = app_tenant() and id = any (asked);
end
$$;

create or replace function erase_threads(asked uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  sent uuid[];
begin
  sent := array(
    select message_file.file_id from message_file
      join message on message.tenant_id = message_file.tenant_id and message.id = message_file.message_id
     where message_file.tenant_id = app_tenant() and message.thread_id = any (asked));
  perform erase_files(sent);
  delete from message_draft where tenant_id = app_tenant() and thread_id = any (asked);
  delete from message where tenant_id = app_tenant() and thread_id = any (asked);
  delete from message_thread where tenant_id = app_tenant() and id = any (asked);
end
$$;

-- What was sent with an action goes with it. A form that it asked, and a step of a plan that it was, stay by themselves.
create or replace function erase_actions(asked uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  update form_request set action_id = null where tenant_id = app_tenant() and action_id = any (asked);
  update plan_step set action_id = null where tenant_id = app_tenant() and action_id = any (asked);
  perform erase_files(array(select id from file where tenant_id = app_tenant() and action_id = any (asked)));
  delete from workflow_action_file where tenant_id = app_tenant() and action_id = any (asked);
  delete from workflow_action_event where tenant_id = app_tenant() and action_id = any (asked);
  delete from workflow_action where tenant_id = app_tenant() and id = any (asked);
end
$$;

-- With their personal housing plans. What was said, asked and sent in a case has terms of its own, and stays until then.
create or replace function erase_cases(asked uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  plans uuid[];
begin
  plans := array(select id from housing_plan where tenant_id = app_tenant() and case_id = any (asked));
  update message_thread set case_id = null where tenant_id = app_tenant() and case_id = any (asked);
  update workflow_action set case_id = null where tenant_id = app_tenant() and case_id = any (asked);
  update officer_document set case_id = null where tenant_id = app_tenant() and case_id = any (asked);
  delete from plan_step_event where tenant_id = app_tenant() and plan_id = any (plans);
  delete from plan_step where tenant_id = app_tenant() and plan_id = any (plans);
  delete from housing_plan_version where tenant_id = app_tenant() and plan_id = any (plans);
  delete from housing_plan where tenant_id = app_tenant() and id = any (plans);
  delete from case_officer where tenant_id = app_tenant() and case_id = any (asked);
  delete from housing_case where tenant_id = app_tenant() and id = any (asked);
end
$$;

-- With the decisions on them, the files that nothing else has, and the requests that they answered.
create or replace function erase_submissions(asked uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  answered uuid[];
begin
  answered := array(
    select request_id from form_submission
     where tenant_id = app_tenant() and id = any (asked) and request_id is not null);
  perform erase_files(array(
    select sent.file_id from form_submission_file as sent
     where sent.tenant_id = app_tenant() and sent.submission_id = any (asked)
       and not exists (select from form_submission_file as other
                        where other.tenant_id = sent.tenant_id and other.file_id = sent.file_id
                          and other.submission_id <> all (asked))));
  delete from form_decision where tenant_id = app_tenant() and submission_id = any (asked);
  delete from form_submission_file where tenant_id = app_tenant() and submission_id = any (asked);
  delete from form_submission where tenant_id = app_tenant() and id = any (asked);
  delete from form_request
   where tenant_id = app_tenant() and id = any (answered) and state = 'submitted'
     and not exists (select from form_submission
                      where form_submission.tenant_id = form_request.tenant_id
                        and form_submission.request_id = form_request.id);
end
$$;

-- With their history. A home that was offered is free again.
create or replace function erase_offers(asked uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  if cardinality(asked) = 0 then
    return;
  end if;
  update shortlist_entry set state = 'placed'
    from offer
   where offer.tenant_id = app_tenant() and offer.id = any (asked)
     and shortlist_entry.tenant_id = offer.tenant_id and shortlist_entry.bid_id = offer.bid_id
     and shortlist_entry.state in ('offered', 'accepted');
  delete from resident_event
   where tenant_id = app_tenant() and kind like 'offer.%' and subject_id = any (asked::text[]);
  delete from offer_event where tenant_id = app_tenant() and offer_id = any (asked);
  delete from offer where tenant_id = app_tenant() and id = any (asked);
end
$$;

-- With their history. An application that was left without a name for their sake goes with the last of them.
create or replace function erase_bids(asked uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  nameless uuid[];
begin
  nameless := array(
    select distinct application.id from bid
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where bid.tenant_id = app_tenant() and bid.id = any (asked) and application.reference = 'erased-' || application.id);
  update bid set moved_from = null where tenant_id = app_tenant() and moved_from = any (asked);
  delete from alert_place where tenant_id = app_tenant() and bid_id = any (asked);
  delete from automatic_look where tenant_id = app_tenant() and bid_id = any (asked);
  delete from bid_event where tenant_id = app_tenant() and bid_id = any (asked);
  perform erase_offers(array(select id from offer where tenant_id = app_tenant() and bid_id = any (asked)));
  delete from shortlist_event where tenant_id = app_tenant() and bid_id = any (asked);
  delete from shortlist_order_entry where tenant_id = app_tenant() and bid_id = any (asked);
  delete from shortlist_entry where tenant_id = app_tenant() and bid_id = any (asked);
  delete from bid where tenant_id = app_tenant() and id = any (asked);
  delete from application
   where tenant_id = app_tenant() and id = any (nameless)
     and not exists (select from bid where bid.tenant_id = application.tenant_id and bid.application_id = application.id);
end
$$;

-- What was said and asked about an application that nobody had claimed goes with it; what stands in an account stays there.
-- An application with bids on adverts stays for the shortlists that these are part of, with its band and date and nothing
-- else: without its number, its people or whose it was.
create or replace function erase_applications(asked uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  perform erase_threads(array(
    select id from message_thread where tenant_id = app_tenant() and application_id = any (asked) and account_id is null));
  perform erase_actions(array(
    select id from workflow_action where tenant_id = app_tenant() and application_id = any (asked) and account_id is null));
  perform erase_cases(array(
    select id from housing_case where tenant_id = app_tenant() and application_id = any (asked) and account_id is null));
  delete from officer_document where tenant_id = app_tenant() and application_id = any (asked) and account_id is null;
  update message_thread set application_id = null where tenant_id = app_tenant() and application_id = any (asked);
  update workflow_action set application_id = null where tenant_id = app_tenant() and application_id = any (asked);
  update housing_case set application_id = null where tenant_id = app_tenant() and application_id = any (asked);
  update officer_document set application_id = null where tenant_id = app_tenant() and application_id = any (asked);
  update form_decision set application_id = null where tenant_id = app_tenant() and application_id = any (asked);
  delete from account_message where tenant_id = app_tenant() and application_id = any (asked);
  delete from automatic_look where tenant_id = app_tenant() and application_id = any (asked);
  perform erase_offers(array(select id from offer where tenant_id = app_tenant() and application_id = any (asked)));
  delete from application
   where tenant_id = app_tenant() and id = any (asked)
     and not exists (select from bid where bid.tenant_id = application.tenant_id and bid.application_id = application.id);
  update application
     set account_id = null, external_reference = null, claim_postcode = null, reference = 'erased-' || id,
         version = version + 1,
         facts = jsonb_build_object(
           'band', facts -> 'band', 'effectiveDate', facts -> 'effectiveDate', 'bedroomNeed', null,
           'household', jsonb_build_array(jsonb_build_object('role', 'applicant', 'dateOfBirth', null)),
           'localConnections', jsonb_build_array())
   where tenant_id = app_tenant() and id = any (asked);
  update bid_event set account_id = null
    from bid
   where bid.tenant_id = app_tenant() and bid.application_id = any (asked)
     and bid_event.tenant_id = bid.tenant_id and bid_event.bid_id = bid.id and bid_event.account_id is not null;
  -- The order of a shortlist stays, and what came of each bid; what it rested on, and why they were passed over, go.
  update bid set facts_at_close = null, agreement_decision = null
   where tenant_id = app_tenant() and application_id = any (asked)
     and (facts_at_close is not null or agreement_decision is not null);
  update shortlist_event set note = null, reason = null
    from bid
   where bid.tenant_id = app_tenant() and bid.application_id = any (asked)
     and shortlist_event.tenant_id = bid.tenant_id and shortlist_event.bid_id = bid.id;
  update shortlist_entry
     set facts = null, obstacles = '[]', scheme_identifiers = '{}',
         skip_reason = case when skip_reason is not null then 'other' end,
         outcome = case when outcome ->> 'code' = 'skipped' then outcome || '{"because": "other"}' else outcome end
   where tenant_id = app_tenant() and application_id = any (asked);
  update shortlist_order_entry
     set facts = null, rank_key = null, obstacles = '[]', scheme_identifiers = '{}', salt = null
    from bid
   where bid.tenant_id = app_tenant() and bid.application_id = any (asked)
     and shortlist_order_entry.tenant_id = bid.tenant_id and shortlist_order_entry.bid_id = bid.id;
end
$$;

-- Says what an erasure takes and what it leaves, in numbers, and which bytes are to go. `asked` is null where there is no
-- account.
create or replace function tell_erasure(
  asked uuid, applications uuid[], submissions uuid[], threads uuid[], actions uuid[], cases uuid[], documents uuid[],
  files uuid[]) returns jsonb
language sql stable set search_path = pg_catalog, public
as $$
  select jsonb_build_object(
    'erased', jsonb_build_object(
      'applications', cardinality(applications),
      'submissions', cardinality(submissions),
      'drafts', (select count(*) from form_request where tenant_id = app_tenant() and account_id = asked
                    and state <> 'submitted' and version > 0)
              + (select count(*) from message_draft where tenant_id = app_tenant() and account_id = asked),
      'conversations', cardinality(threads),
      'messages', (select count(*) from message where tenant_id = app_tenant() and thread_id = any (threads)),
      'actions', cardinality(actions),
      'cases', cardinality(cases),
      'plans', (select count(*) from housing_plan where tenant_id = app_tenant() and case_id = any (cases)),
      'documents', cardinality(documents),
      'files', cardinality(files),
      'letters', (select count(*) from outbox where tenant_id = app_tenant() and payload ->> 'accountId' = asked::text),
      'liveBids', (select count(*) from bid where tenant_id = app_tenant() and application_id = any (applications)
                      and state = 'live'
                      and exists (select from advert where advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
                                     and advert.closes_at > app_now()))),
    'kept', jsonb_build_object(
      'bids', (select count(*) from bid where tenant_id = app_tenant() and application_id = any (applications)),
      'audit', (select count(*) from audit_event where tenant_id = app_tenant() and account_id = asked),
      'impersonations', (select count(*) from impersonation where tenant_id = app_tenant() and account_id = asked)),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'hashes',
               to_jsonb(array_remove(array[encode(sha256, 'hex'), encode(thumbnail_sha256, 'hex')], null))))
        from (select id, sha256, thumbnail_sha256 from file where tenant_id = app_tenant() and id = any (files)
              union all
              select id, sha256, null from officer_document
               where tenant_id = app_tenant() and id = any (documents)) as bytes
    ), '[]'));
$$;

-- Withdraws bids on adverts that are still open, so that nobody is offered a home who is no longer there. On an advert that
-- has closed they stand, even where the job that writes so has not come yet.
create or replace function withdraw_erased(applications uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  live bid;
begin
  for live in
    select bid.* from bid
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
     where bid.tenant_id = app_tenant() and bid.application_id = any (applications) and bid.state = 'live'
       and advert.closes_at > app_now()
  loop
    update bid set state = 'withdrawn', withdrawn_at = app_now(), ended_by = 'bid.withdraw', preferred = false,
                   preferred_span = null
     where tenant_id = app_tenant() and id = live.id;
    -- By staff, and so without a letter: there is nobody left to read it.
    insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids)
    values (app_tenant(), live.id, 'bid.withdraw', 'staff', null, app_now(), null,
            (queue_of(live.advert_id, live.rank_key)).total_bids);
  end loop;
end
$$;

-- Erases the person of an account: all that is theirs, but for what docs/personal-data.md says must stay. `acting` is
-- 'staff' for a council's command and 'system' for an account that was over. Gives what went and what stays, in numbers, and
-- the files whose bytes are to go; null where the council has no such account.
create or replace function erase_person(asked uuid, acting text) returns jsonb
language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  applications uuid[];
  threads uuid[];
  actions uuid[];
  cases uuid[];
  submissions uuid[];
  requests uuid[];
  documents uuid[];
  files uuid[];
  told jsonb;
begin
  perform from account where tenant_id = app_tenant() and id = asked for update;
  if not found then
    return null;
  end if;
  applications := array(select id from application where tenant_id = app_tenant() and account_id = asked for update);
  threads := array(select id from message_thread where tenant_id = app_tenant() and account_id = asked);
  actions := array(select id from workflow_action where tenant_id = app_tenant() and account_id = asked);
  cases := array(select id from housing_case where tenant_id = app_tenant() and account_id = asked);
  submissions := array(select id from form_submission where tenant_id = app_tenant() and account_id = asked);
  requests := array(select id from form_request where tenant_id = app_tenant() and account_id = asked);
  documents := array(select id from officer_document where tenant_id = app_tenant() and account_id = asked);
  files := array(select id from file where tenant_id = app_tenant() and account_id = asked);
  told := tell_erasure(asked, applications, submissions, threads, actions, cases, documents, files);

  perform withdraw_erased(applications);
  perform erase_threads(threads);
  perform erase_actions(actions);
  perform erase_cases(cases);
  perform erase_submissions(submissions);
  delete from form_request where tenant_id = app_tenant() and id = any (requests);
  delete from officer_document where tenant_id = app_tenant() and id = any (documents);
  perform erase_files(files);
  perform erase_applications(applications);
  -- Also on the bids of an application that was taken from this account before.
  update bid_event set account_id = null where tenant_id = app_tenant() and account_id = asked;
  delete from message_draft where tenant_id = app_tenant() and account_id = asked;
  delete from outbox where tenant_id = app_tenant() and payload ->> 'accountId' = asked::text;
  delete from resident_event where tenant_id = app_tenant() and account_id = asked;
  delete from idempotent_request where tenant_id = app_tenant() and account_id = asked;
  delete from alert_waiting where tenant_id = app_tenant() and account_id = asked;
  delete from alert_choice where tenant_id = app_tenant() and account_id = asked;
  delete from saved_search where tenant_id = app_tenant() and account_id = asked;
  delete from favourite where tenant_id = app_tenant() and account_id = asked;
  delete from feature_dismissal where tenant_id = app_tenant() and account_id = asked;
  delete from automatic_look where tenant_id = app_tenant() and account_id = asked;
  delete from automatic_bidding where tenant_id = app_tenant() and account_id = asked;
  delete from claim_attempt where tenant_id = app_tenant() and account_id = asked;
  delete from known_device where tenant_id = app_tenant() and account_id = asked;
  delete from account_token where tenant_id = app_tenant() and account_id = asked;
  delete from account_request where tenant_id = app_tenant() and account_id = asked;
  delete from session where tenant_id = app_tenant() and account_id = asked;

  -- What staff did in this person's place has to have a place to point at: a number, and nobody's name.
  if (told -> 'kept' ->> 'impersonations')::integer > 0 then
    update account
       set email = id || '@erased.invalid', name = 'Erased', partner_id = null, password_hash = null, state = 'suspended',
           suspended_from = null, failed_attempts = 0, locked_until = null, locale = null, first_name = null,
           last_name = null, date_of_birth = null, consents = '[]', password_changed_at = null
     where tenant_id = app_tenant() and id = asked;
  else
    delete from account where tenant_id = app_tenant() and id = asked;
  end if;
  insert into audit_event (tenant_id, event, account_id, made_by) values (app_tenant(), 'account.erase', asked, acting);
  return told;
end
$$;
revoke execute on function erase_person(uuid, text) from public;

-- Erases the person of an application that no account has: what the feed brought of them, and what the council wrote for
-- them to find here. Gives the same as erase_person; null where the council has no such application, or an account has it.
create or replace function erase_application(asked uuid) returns jsonb
language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  threads uuid[];
  actions uuid[];
  cases uuid[];
  documents uuid[];
  told jsonb;
begin
  perform from application
    where tenant_id = app_tenant() and id = asked and account_id is null and reference <> 'erased-' || id for update;
  if not found then
    return null;
  end if;
  threads := array(
    select id from message_thread where tenant_id = app_tenant() and application_id = asked and account_id is null);
  actions := array(
    select id from workflow_action where tenant_id = app_tenant() and application_id = asked and account_id is null);
  cases := array(
    select id from housing_case where tenant_id = app_tenant() and application_id = asked and account_id is null);
  documents := array(
    select id from officer_document where tenant_id = app_tenant() and application_id = asked and account_id is null);
  told := tell_erasure(null, array[asked], '{}', threads, actions, cases, documents, '{}');
  perform withdraw_erased(array[asked]);
  perform erase_applications(array[asked]);
  insert into audit_event (tenant_id, event, made_by) values (app_tenant(), 'application.erase', 'staff');
  return told;
end
$$;
revoke execute on function erase_application(uuid) from public;

-- Erases a form that somebody sent without an account, with its files. Gives the same as erase_person; null where the
-- council has no such form, or an account has it.
create or replace function erase_visitor_form(asked uuid) returns jsonb
language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  files uuid[];
  told jsonb;
begin
  perform from form_submission where tenant_id = app_tenant() and id = asked and account_id is null for update;
  if not found then
    return null;
  end if;
  files := array(
    select sent.file_id from form_submission_file as sent
     where sent.tenant_id = app_tenant() and sent.submission_id = asked
       and not exists (select from form_submission_file as other
                        where other.tenant_id = sent.tenant_id and other.file_id = sent.file_id
                          and other.submission_id <> asked));
  told := tell_erasure(null, '{}', array[asked], '{}', '{}', '{}', '{}', files);
  perform erase_submissions(array[asked]);
  insert into audit_event (tenant_id, event, made_by) values (app_tenant(), 'form.erase', 'staff');
  return told;
end
$$;
revoke execute on function erase_visitor_form(uuid) from public;

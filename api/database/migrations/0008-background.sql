-- Work in the background: docs/decisions/0009. graphile-worker's own tables are there before this runs
-- (api/database/migrate.ts); its jobs say which council and never whom.

-- When the bids of an advert that had closed were made to stand. That it has closed is still a fact of time alone:
-- this says that the work which follows from it is done. Null: not yet, or there is nothing to do.
alter table advert add column settled_at timestamptz;
alter table advert add check (settled_at is null or settled_at >= closes_at);
create index advert_to_settle on advert (tenant_id, closes_at) where settled_at is null and state = 'published';

-- The worker looks after its jobs as a role that sees no council at all; what a job does, it does as lintel_app,
-- behind the wall. lintel_app for its part cannot read a job or make one. Roles belong to the cluster, hence the check.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lintel_worker') then
    create role lintel_worker nologin;
  end if;
  if not pg_has_role(current_user, 'lintel_worker', 'member') then
    execute format('grant lintel_worker to %I', current_user);
  end if;
end
$$;
grant usage on schema graphile_worker to lintel_worker;
grant select, insert, update, delete on all tables in schema graphile_worker to lintel_worker;
grant usage on all sequences in schema graphile_worker to lintel_worker;
-- The owner of the schema adds tables to it where a newer graphile-worker comes with some.
alter default privileges in schema graphile_worker grant select, insert, update, delete on tables to lintel_worker;
alter default privileges in schema graphile_worker grant usage on sequences to lintel_worker;
-- graphile-worker has row-level security on for its tables, and no policy: by itself it works as their owner.
do $$
declare
  walled regclass;
begin
  for walled in
    select oid from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('create policy lintel_worker on %s to lintel_worker using (true) with check (true)', walled);
  end loop;
end
$$;

-- The job of closing adverts at one moment. A trigger makes it and not the code that writes adverts, since whoever
-- writes one by another way would forget it. One job for a council and a moment, however many adverts: it closes
-- whatever is due. The key holds the connection, so that no two transactions wait for each other over a job.
create function plan_closing(asked_tenant text, moment timestamptz) returns void
language plpgsql volatile
as $$
begin
  perform graphile_worker.add_job(
    'close-adverts', json_build_object('tenantId', asked_tenant),
    -- Jobs go by the clock of the machine.
    run_at => moment - (select clock_offset from clock), max_attempts => 10, job_key_mode => 'preserve_run_at',
    job_key => format('close %s %s %s', asked_tenant, extract(epoch from moment), pg_backend_pid())
  );
end
$$;

create function plan_closing_of_new() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform plan_closing(tenant_id, closes_at)
     from (select distinct tenant_id, closes_at from written
            where state = 'published' and settled_at is null) as due;
  return null;
end
$$;

create function plan_closing_of_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform plan_closing(tenant_id, closes_at)
     from (select distinct tenant_id, written.closes_at
             from written join before using (tenant_id, id)
            where written.state = 'published' and written.settled_at is null
              and (before.state <> 'published' or before.closes_at <> written.closes_at)) as due;
  return null;
end
$$;
create trigger advert_is_new after insert on advert
  referencing new table as written for each statement execute function plan_closing_of_new();
create trigger advert_has_changed after update on advert
  referencing old table as before new table as written for each statement execute function plan_closing_of_changed();

-- The job that sends what people have to be told. It comes two seconds later and serves all that was written by
-- then, so most rows need none: where this connection has one that waits for another second, this transaction will
-- be over before it. (A bid writes a receipt, and adding a job notifies, which lets only one transaction commit at a
-- time.) What a longer transaction adds to an earlier one's job waits for the next sweep, a minute at most.
create function plan_mail() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  moment timestamptz := clock_timestamp();
  waiting record;
begin
  for waiting in
    select tenant_id, format('mail %s %s', tenant_id, pg_backend_pid()) as key from (
      select distinct tenant_id from written) as councils
  loop
    if not exists (select from graphile_worker.jobs
                    where key = waiting.key and locked_at is null and attempts = 0
                      and run_at > moment + interval '1 second') then
      perform graphile_worker.add_job(
        'send-mail', json_build_object('tenantId', waiting.tenant_id), run_at => moment + interval '2 seconds',
        max_attempts => 10, priority => 10, flags => array['slow'],
        job_key => waiting.key, job_key_mode => 'preserve_run_at'
      );
    end if;
  end loop;
  return null;
end
$$;
create trigger outbox_is_new after insert on outbox
  referencing new table as written for each statement execute function plan_mail();

-- They run as their owner, so nobody calls them by hand.
revoke execute on function plan_closing(text, timestamptz), plan_closing_of_new(), plan_closing_of_changed(), plan_mail()
  from public;

-- What is kept no longer than it is of use: api/background/purge.ts.
grant delete on session to lintel_app;
create index session_by_end on session (tenant_id, (coalesce(ended_at, ends_at)));

-- As in 0006, but the bid itself is locked first: where it ended between the look at it and the change, others had
-- lost their mark already, and the one that was asked for did not get it.
create or replace function prefer_bid(
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
   where tenant_id = tenant and id = asked_bid and advert_id = asked_advert and application_id = asked_application
     for no key update;
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

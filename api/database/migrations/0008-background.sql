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

-- The job that sends what people have to be told. A second later, so that one job serves much that comes together.
create function plan_mail() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform graphile_worker.add_job(
    'send-mail', json_build_object('tenantId', tenant_id),
    run_at => now() + interval '1 second', max_attempts => 10, job_key_mode => 'preserve_run_at',
    job_key => format('mail %s %s', tenant_id, pg_backend_pid()), priority => 10
  ) from (select distinct tenant_id from written) as waiting;
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
create index outbox_by_sending on outbox (tenant_id, sent_at) where sent_at is not null;

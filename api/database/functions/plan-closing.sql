-- The job that closes adverts at one moment. A trigger makes it and not the code that writes adverts, since whoever
-- writes one by another way would forget it. One job for a council and a moment, however many adverts: it closes
-- whatever is due. The key holds the connection, so that no two transactions wait for each other over a job. PostgreSQL
-- takes arrays of one for longer ones, and would plan graphile-worker's statements again for each job: three quarters of
-- what a job costs.
create or replace function plan_closing(asked_tenant text, moment timestamptz) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan
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

create or replace function plan_closing_of_new() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform plan_closing(tenant_id, closes_at)
     from (select distinct tenant_id, closes_at from written
            where state = 'published' and settled_at is null) as due;
  return null;
end
$$;
create or replace trigger advert_is_new after insert on advert
  referencing new table as written for each statement execute function plan_closing_of_new();

create or replace function plan_closing_of_changed() returns trigger
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
create or replace trigger advert_has_changed after update on advert
  referencing old table as before new table as written for each statement execute function plan_closing_of_changed();

-- They run as their owner, so nobody calls them by hand.
revoke execute on function plan_closing(text, timestamptz), plan_closing_of_new(), plan_closing_of_changed() from public;

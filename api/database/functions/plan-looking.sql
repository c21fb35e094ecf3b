-- The job that looks at files that have arrived. Somebody may be waiting for the answer, so it comes at once. One job for
-- a council, however many files: it looks at whatever is due. The key holds the connection, so that no two transactions
-- wait for each other over a job. What falls between waits for the sweep, a minute at most. Plans are kept as in
-- plan_closing.
create or replace function plan_looking() returns trigger
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan
as $$
begin
  perform graphile_worker.add_job(
    'look-at-files', json_build_object('tenantId', tenant_id), max_attempts => 1, priority => 5, flags => array['look'],
    job_key => format('look %s %s', tenant_id, pg_backend_pid())
  ) from (
    select distinct written.tenant_id
      from written join before using (tenant_id, id)
     where written.state = 'waiting' and before.state <> 'waiting'
  ) as councils;
  return null;
end
$$;
create or replace trigger file_has_arrived after update on file
  referencing old table as before new table as written for each statement execute function plan_looking();
-- It runs as its owner, so nobody calls it by hand.
revoke execute on function plan_looking() from public;

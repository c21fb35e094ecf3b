-- The job that sends what people have to be told. It comes two seconds later and serves all that was written by then, so
-- most rows need none: where this connection has a job that is still to come, this transaction will be over before it.
-- (A bid writes a receipt, and adding a job notifies, which lets only one transaction commit at a time.) A fifth of a
-- second is a hundred times what a bid takes; a margin of a second let every bid of the second after it add the job
-- again. A job that is a second late has nobody who takes jobs, or nobody who gets to it: it will serve all that is
-- written meanwhile. What falls between waits for the sweep, a minute at most. Plans are kept as in plan_closing.
create or replace function plan_mail() returns trigger
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan
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
                      and (run_at > moment + interval '0.2 seconds' or run_at < moment - interval '1 second')) then
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
create or replace trigger outbox_is_new after insert on outbox
  referencing new table as written for each statement execute function plan_mail();
-- It runs as its owner, so nobody calls it by hand.
revoke execute on function plan_mail() from public;

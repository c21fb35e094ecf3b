-- The account of a live session, or null. Reading counts as activity: it moves the idle clock on, at most once a minute,
-- so that a busy session does not write on every request. A session of staff opens only on a connection that acts in its
-- impersonation, and such a connection opens no other session: whatever is written in a resident's place is written as
-- staff's.
create or replace function live_session_account(asked_token_hash bytea) returns uuid
language plpgsql volatile
as $$
declare
  found_session session;
  moment timestamptz := app_now();
begin
  select * into found_session from session
   where token_hash = asked_token_hash and tenant_id = app_tenant();
  if not found
     or found_session.impersonation_id is distinct from app_impersonation()
     or found_session.ended_at is not null
     or found_session.ends_at <= moment
     or found_session.last_seen_at + found_session.idle_limit <= moment then
    return null;
  end if;
  if found_session.last_seen_at < moment - interval '1 minute' then
    update session set last_seen_at = moment where tenant_id = app_tenant() and id = found_session.id;
  end if;
  return found_session.account_id;
end
$$;

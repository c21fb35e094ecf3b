-- The rules by which a council's live bids stand in their queues, as a hash: api/lettings/queue-fingerprint.ts. Other
-- rules in the council's files than here mean that its queues have to be put in order anew. No row: never looked at.
create table queue_policy (
  tenant_id text primary key,
  fingerprint text not null,
  rekeyed_at timestamptz not null default app_now()
);
call wall_by_tenant('queue_policy');
grant select, insert, update on queue_policy to lintel_app;

-- As in 0005, but for drafts: since 0006 an advert can be one, and its times alone let it be kept, and so be known of.
create or replace function add_favourite(asked_account uuid, asked_advert uuid, maximum integer) returns text
language plpgsql volatile
as $$
declare
  tenant text := app_tenant();
begin
  perform 1 from account where tenant_id = tenant and id = asked_account for no key update;
  if exists (select from favourite
              where tenant_id = tenant and account_id = asked_account and advert_id = asked_advert) then
    return 'kept';
  end if;
  -- What has not opened yet is nobody's to know of, and neither is a draft.
  if not exists (select from advert
                  where tenant_id = tenant and id = asked_advert and opens_at <= app_now() and state <> 'draft') then
    return 'notFound';
  end if;
  if (select count(*) from favourite where tenant_id = tenant and account_id = asked_account) >= maximum then
    return 'tooMany';
  end if;
  insert into favourite (tenant_id, account_id, advert_id) values (tenant, asked_account, asked_advert);
  return 'kept';
end
$$;

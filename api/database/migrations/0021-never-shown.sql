-- As in 0010; and an advert that was withdrawn no later than it opened, as a draft that was thrown away is, was seen by
-- nobody and so is kept by nobody (`shownSql` of api/lettings/adverts.ts).
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
  -- What has not opened yet is nobody's to know of, and neither is what never did.
  if not exists (select from advert
                  where tenant_id = tenant and id = asked_advert and opens_at <= app_now()
                    and state <> 'draft' and (withdrawn_at is null or withdrawn_at > opens_at)) then
    return 'notFound';
  end if;
  if (select count(*) from favourite where tenant_id = tenant and account_id = asked_account) >= maximum then
    return 'tooMany';
  end if;
  insert into favourite (tenant_id, account_id, advert_id) values (tenant, asked_account, asked_advert);
  return 'kept';
end
$$;

-- Keeps an advert for an account. The number kept is counted under a lock on the account, so that two devices at once
-- cannot pass the maximum. Keeping it again changes nothing. What nobody was ever shown (a draft, or an advert withdrawn
-- no later than it opened: `shownSql` of api/lettings/adverts) cannot be kept.
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
  -- Nobody may know of what has not opened yet, or never did.
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

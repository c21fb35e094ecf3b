-- Ids of adverts. A council may have 10,000 open ones, and the list of them all has to travel in 60 kB: random
-- ids alone are 160 kB that nothing can compress. So an id is a UUID of version 8 (RFC 9562, section 5.8): a
-- part that is random, made once an installation, then a count. Neighbours differ in their last digits, and two
-- installations never give the same id. Adverts that are there keep theirs.
create table installation (
  only_row boolean primary key default true check (only_row),
  advert_id_start text not null check (advert_id_start ~ '^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-$')
);
insert into installation (advert_id_start)
values (overlay(left(gen_random_uuid()::text, 24) placing '8' from 15));

-- 48 bits: what the start leaves free.
create sequence advert_number as bigint maxvalue 281474976710655 no cycle;

create function next_advert_id() returns uuid
language plpgsql volatile
as $$
begin
  return (select advert_id_start from installation) || lpad(to_hex(nextval('advert_number')), 12, '0');
end
$$;
alter table advert alter column id set default next_advert_id();

-- Previous properties are asked for by the month in which an advert opened, and the list wants to know when the
-- next one opens.
create index advert_by_open on advert (tenant_id, opens_at);

-- A heart. Kept with the account and for adverts that have closed, too: somebody may want to see how it ended.
create table favourite (
  tenant_id text not null,
  account_id uuid not null,
  advert_id uuid not null,
  added_at timestamptz not null default app_now(),
  primary key (tenant_id, account_id, advert_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, advert_id) references advert (tenant_id, id) on delete cascade
);
create index favourite_of_advert on favourite (tenant_id, advert_id);
call wall_by_tenant('favourite');
grant select, insert, delete on favourite to lintel_app;

-- Keeps an advert for an account. The number kept is counted under a lock on the account, so that two devices at
-- once cannot pass the maximum. Keeping it again changes nothing.
create function add_favourite(asked_account uuid, asked_advert uuid, maximum integer) returns text
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
  -- What has not opened yet is nobody's to know of.
  if not exists (select from advert
                  where tenant_id = tenant and id = asked_advert and opens_at <= app_now()) then
    return 'notFound';
  end if;
  if (select count(*) from favourite where tenant_id = tenant and account_id = asked_account) >= maximum then
    return 'tooMany';
  end if;
  insert into favourite (tenant_id, account_id, advert_id) values (tenant, asked_account, asked_advert);
  return 'kept';
end
$$;

-- How an advert ended: one row for each home that was let through it, or one row that says it was not. Written
-- by whoever feeds the portal. There is no way from here to a person: no application, no account, no name; only
-- the facts of rank that tell others what it takes (Housing Act 1996, section 166A(9)).
create table outcome (
  tenant_id text not null,
  advert_id uuid not null,
  -- Counts the homes of one advert from 1.
  ordinal smallint not null check (ordinal >= 1),
  result text not null check (result in ('let', 'readvertised', 'withdrawn')),
  -- How many bids stood when the advert closed.
  total_bids integer not null check (total_bids >= 0),
  -- Of the person who got the home. Null where it is not known, or nobody got it through the advert.
  band_id text,
  effective_date date,
  queue_position integer check (queue_position between 1 and total_bids),
  primary key (tenant_id, advert_id, ordinal),
  foreign key (tenant_id, advert_id) references advert (tenant_id, id) on delete cascade,
  check (result = 'let' or (ordinal = 1 and num_nonnulls(band_id, effective_date, queue_position) = 0))
);
call wall_by_tenant('outcome');
grant select on outcome to lintel_app;

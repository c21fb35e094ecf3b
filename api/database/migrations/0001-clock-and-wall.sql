-- What every table rests on: the clock, the installation's own numbers, and the wall between councils. The roles
-- lintel_app and lintel_worker exist already (api/database/prepare-roles.ts).
--
-- A function stands in a migration only where a table's default or policy calls it. All others are in
-- api/database/functions (docs/decisions/0025).

grant usage on schema public to lintel_app;

-- The clock port in SQL. Every statement that needs the time calls app_now(), so that a test or a development
-- database can be moved as a whole. The API's role may read the offset and never write it.
create table clock (
  only_row boolean primary key default true check (only_row),
  clock_offset interval not null default '0'
);
insert into clock default values;
grant select on clock to lintel_app;

-- clock_timestamp() and not now(): a bid that waited for a lock is judged at the moment it got it.
create function app_now() returns timestamptz
language sql volatile
as $$ select clock_timestamp() + clock_offset from clock $$;

-- The council whose rows this connection may see. Null sees nothing.
create function app_tenant() returns text
language sql stable
as $$ select nullif(current_setting('app.tenant', true), '') $$;

-- The impersonation that this connection acts in. Null: none.
create function app_impersonation() returns uuid
language sql stable
as $$ select nullif(current_setting('app.impersonation', true), '')::uuid $$;

-- Puts a table behind the wall between councils. `(select …)` makes the tenant a constant of the statement: a bare
-- call was evaluated for every row.
create procedure wall_by_tenant(walled regclass)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format(
    'create policy tenant_wall on %s using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()))',
    walled
  );
end
$$;

create table installation (
  only_row boolean primary key default true check (only_row),
  -- Ids of adverts. A council may have 10,000 open ones, and the list of them has to travel in 60 kB: random ids alone
  -- are 160 kB that nothing can compress. So an id is a UUID of version 8 (RFC 9562, section 5.8): a random part, made
  -- once per installation, then a count. Neighbours differ in their last digits, and no two installations ever give out
  -- the same id.
  advert_id_start text not null check (advert_id_start ~ '^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-$'),
  -- Keys the hashes of mark_of(): whoever has only the hashes cannot test a list of addresses against them.
  mark_key uuid not null default gen_random_uuid()
);
insert into installation (advert_id_start)
values (overlay(left(gen_random_uuid()::text, 24) placing '8' from 15));
grant select on installation to lintel_app;

-- 48 bits: what the start leaves free.
create sequence advert_number as bigint maxvalue 281474976710655 no cycle;
grant usage on sequence advert_number to lintel_app;

create function next_advert_id() returns uuid
language plpgsql volatile
as $$
begin
  return (select advert_id_start from installation) || lpad(to_hex(nextval('advert_number')), 12, '0');
end
$$;

-- Registration numbers: nine digits, unique in the whole installation, and not in the order in which people came.
-- 899 999 963 is a prime, so the multiplication meets every number before it comes round.
create sequence registration_number_source;
grant usage on registration_number_source to lintel_app;
create function next_registration_number() returns text
language sql volatile
as $$
  select (100000000 + (nextval('registration_number_source') * 387420489 + 123456789) % 899999963)::text
$$;

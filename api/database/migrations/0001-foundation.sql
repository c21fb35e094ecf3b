-- The role the API acts as: it owns nothing, so row-level security holds for it (a superuser or an owner
-- without FORCE would walk through the wall). Roles belong to the cluster, hence the check.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lintel_app') then
    create role lintel_app nologin;
  end if;
  if not pg_has_role(current_user, 'lintel_app', 'member') then
    execute format('grant lintel_app to %I', current_user);
  end if;
end
$$;
grant usage on schema public to lintel_app;

-- The clock port in SQL. Every statement that asks for the time asks app_now(), so that a test or a
-- development database can be moved as a whole. The API's role may read the offset and never write it.
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

-- The tenant whose rows this connection may see; null sees nothing.
create function app_tenant() returns text
language sql stable
as $$ select nullif(current_setting('app.tenant', true), '') $$;

-- Puts a table behind the wall between councils. `(select …)` makes the tenant a constant of the statement: as a
-- bare call it was evaluated for every row.
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

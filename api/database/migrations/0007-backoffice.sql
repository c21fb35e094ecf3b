-- The back office's way in: keys of its programs, its names for our rows, and the bids it reads.

create table api_key (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  -- For people: which program has it.
  name text not null,
  -- SHA-256 of the key. It has 256 bits of its own, so no salt and no slow hash.
  key_hash bytea not null check (length(key_hash) = 32),
  scopes text[] not null check (scopes <@ array['feed:write', 'bids:read'] and cardinality(scopes) > 0),
  created_at timestamptz not null default app_now(),
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, key_hash)
);
call wall_by_tenant('api_key');
-- The API can neither make a key nor bring one back: keys come from the command line, as the owner of the database.
grant select on api_key to lintel_app;

-- What the back office calls a landlord of the council's files.
create table landlord (
  tenant_id text not null,
  external_reference text not null,
  landlord_id text not null,
  primary key (tenant_id, external_reference)
);
call wall_by_tenant('landlord');
grant select, insert, update on landlord to lintel_app;

-- A home as the back office keeps it; its adverts take from it what they say of the home.
create table property (
  tenant_id text not null,
  external_reference text not null,
  landlord_reference text not null,
  -- schemas/backoffice/property.ts PropertyFacts.
  facts jsonb not null,
  primary key (tenant_id, external_reference),
  foreign key (tenant_id, landlord_reference) references landlord (tenant_id, external_reference)
);
create index property_of_landlord on property (tenant_id, landlord_reference);
call wall_by_tenant('property');
grant select, insert, update on property to lintel_app;

alter table advert add column external_reference text;
alter table advert add column property_reference text;
alter table advert add foreign key (tenant_id, property_reference) references property (tenant_id, external_reference);
create unique index advert_by_external_reference on advert (tenant_id, external_reference)
  where external_reference is not null;
create index advert_of_property on advert (tenant_id, property_reference) where property_reference is not null;
alter table application add column external_reference text;
create unique index application_by_external_reference on application (tenant_id, external_reference)
  where external_reference is not null;

-- Whoever reads the history on from a place may miss nothing. Numbers are given out before their transactions are
-- committed, so a larger one can be seen before a smaller one. Transactions below pg_snapshot_xmin() are all over:
-- nothing will ever be added among them, and this column makes that the order of reading.
alter table bid_event add column written_by xid8 not null default pg_current_xact_id();
create index bid_event_as_written on bid_event (tenant_id, written_by, id);

-- Adverts come from the API now, too, with ids of their own (0005).
grant usage on sequence advert_number to lintel_app;
grant select on installation to lintel_app;

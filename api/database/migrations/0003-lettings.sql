create table advert (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  -- Counts every change of the facts a verdict rests on; a bid carries the version it was judged by.
  version integer not null default 1,
  scheme_identifier text not null,
  cycle_id text not null,
  advert_type_id integer not null,
  local_authority_identifier text not null,
  landlord_id text not null,
  bedrooms smallint not null check (bedrooms between 0 and 12),
  sheltered boolean not null,
  has_garden boolean not null,
  has_parking boolean not null,
  pets_allowed boolean not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  excluded_from_bid_count boolean not null default false,
  -- schemas/lettings-facts.ts EligibilityRules and schemas/api/property-listings.ts AdvertDetails.
  eligibility_rules jsonb not null,
  details jsonb not null,
  primary key (tenant_id, id)
);
create index advert_by_close on advert (tenant_id, closes_at);
call wall_by_tenant('advert');
grant select on advert to lintel_app;

create table application (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  -- Null until a person claims the case.
  account_id uuid,
  reference text not null,
  scheme_identifiers text[] not null,
  -- schemas/lettings-facts.ts ApplicationFacts.
  facts jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index application_of_account on application (tenant_id, account_id);
call wall_by_tenant('application');
-- update: a bid locks the application's row, and PostgreSQL asks for this right to lock.
grant select, update on application to lintel_app;

create table bid (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  advert_id uuid not null,
  application_id uuid not null,
  -- Copied from the advert, so that the limit is counted without a join.
  scheme_identifier text not null,
  cycle_id text not null,
  counts_towards_limit boolean not null,
  state text not null check (state in ('live', 'withdrawn', 'stood')),
  made_by text not null check (made_by in ('applicant', 'staff', 'automatic')),
  preferred boolean not null default false,
  -- Bytewise order is queue order: domain/lettings/rank.ts.
  rank_key text collate "C" not null,
  policy_version text not null,
  reference text not null,
  placed_at timestamptz not null,
  withdrawn_at timestamptz check ((withdrawn_at is not null) = (state = 'withdrawn')),
  primary key (tenant_id, id),
  foreign key (tenant_id, advert_id) references advert (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id)
);
create unique index bid_one_live on bid (tenant_id, advert_id, application_id) where state = 'live';
create unique index bid_queue on bid (tenant_id, advert_id, rank_key) where state = 'live';
create index bid_of_application on bid (tenant_id, application_id, placed_at);
call wall_by_tenant('bid');
grant select, insert, update on bid to lintel_app;

-- The history of every bid. Append-only: the API's role can neither change nor delete a line.
create table bid_event (
  tenant_id text not null,
  id bigint generated always as identity,
  bid_id uuid not null,
  event text not null check (event in ('bid.place', 'bid.withdraw', 'advert.close')),
  made_by text not null check (made_by in ('applicant', 'staff', 'automatic')),
  account_id uuid,
  at timestamptz not null,
  queue_position integer,
  total_bids integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, bid_id) references bid (tenant_id, id)
);
create index bid_event_of_bid on bid_event (tenant_id, bid_id);
call wall_by_tenant('bid_event');
grant select, insert on bid_event to lintel_app;

-- One effect for one intention: the answer given to a key, kept with the effect in one transaction.
create table idempotent_request (
  tenant_id text not null,
  account_id uuid not null,
  key text not null,
  fingerprint text not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, account_id, key)
);
create index idempotent_request_by_age on idempotent_request (tenant_id, at);
call wall_by_tenant('idempotent_request');
grant select, insert, delete on idempotent_request to lintel_app;

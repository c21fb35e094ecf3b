-- Adverts, applications and bids.

-- What the back office calls a landlord of the council's files.
create table landlord (
  tenant_id text not null,
  external_reference text not null,
  landlord_id text not null,
  primary key (tenant_id, external_reference)
);
call wall_by_tenant('landlord');
grant select, insert, update on landlord to lintel_app;

-- A property as the back office keeps it; its adverts take what they say of it from here.
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

create table advert (
  tenant_id text not null,
  id uuid not null default next_advert_id(),
  -- Counts every change of the facts that a verdict rests on; a bid carries the version it was judged by.
  version integer not null default 1,
  -- What the back office calls it, and its property.
  external_reference text,
  property_reference text,
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
  closes_at timestamptz not null,
  excluded_from_bid_count boolean not null default false,
  -- schemas/lettings-facts.ts EligibilityRules and schemas/api/property-listings.ts AdvertDetails.
  eligibility_rules jsonb not null,
  details jsonb not null,
  -- schemas/tenant/lettings-ranking.ts AdvertTerms: preferences, another ranking, parish, group of homes.
  terms jsonb not null default '{}',
  -- machines/lifecycle/advert.machine.ts. That an advert has closed is a fact of time and never written as a state.
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  withdrawn_at timestamptz,
  -- When the bids of an advert that had closed were made to stand: the work that follows from the close is done.
  -- Null: not yet, or there is nothing to do.
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, property_reference) references property (tenant_id, external_reference),
  check (closes_at > opens_at),
  check ((withdrawn_at is not null) = (state = 'withdrawn')),
  check (settled_at is null or settled_at >= closes_at)
);
create index advert_by_close on advert (tenant_id, closes_at);
-- Previous adverts are asked for by the month in which they opened, and the list wants to know when the next one opens.
create index advert_by_open on advert (tenant_id, opens_at);
create index advert_to_settle on advert (tenant_id, closes_at) where settled_at is null and state = 'published';
create unique index advert_by_external_reference on advert (tenant_id, external_reference)
  where external_reference is not null;
create index advert_of_property on advert (tenant_id, property_reference) where property_reference is not null;
call wall_by_tenant('advert');
grant select, insert, update on advert to lintel_app;

create table application (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  -- Null until a person claims the case.
  account_id uuid,
  reference text not null,
  external_reference text,
  scheme_identifiers text[] not null,
  -- schemas/lettings-facts.ts ApplicationFacts.
  facts jsonb not null,
  -- What a person has to know to claim a case that the back office loaded, besides its reference and the applicant's
  -- date of birth, which is in the facts. In capitals, without the space. Null: it cannot be claimed.
  claim_postcode text check (claim_postcode ~ '^[A-Z0-9]{5,7}$'),
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index application_of_account on application (tenant_id, account_id);
create unique index application_by_external_reference on application (tenant_id, external_reference)
  where external_reference is not null;
call wall_by_tenant('application');
grant select, insert, update on application to lintel_app;

create table bid (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  advert_id uuid not null,
  application_id uuid not null,
  -- Copied from the advert, so that the limit is counted without a join.
  scheme_identifier text not null,
  cycle_id text not null,
  counts_towards_limit boolean not null,
  -- Homes of one group count once where the scheme says so.
  bid_group text,
  state text not null check (state in ('live', 'withdrawn', 'stood')),
  made_by text not null check (made_by in ('applicant', 'staff', 'automatic')),
  preferred boolean not null default false,
  -- Where only one bid may be preferred: the scheme, or the scheme and its cycle. Null: the scheme.
  preferred_span text,
  -- Bytewise order is queue order: domain/lettings/rank.ts.
  rank_key text collate "C" not null,
  policy_version text not null,
  reference text not null,
  placed_at timestamptz not null,
  withdrawn_at timestamptz,
  -- How a withdrawn bid ended. Null counts as 'bid.withdraw'.
  ended_by text check (ended_by in ('bid.withdraw', 'bid.move', 'advert.withdraw')),
  moved_from uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, advert_id) references advert (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id),
  foreign key (tenant_id, moved_from) references bid (tenant_id, id),
  check ((withdrawn_at is not null) = (state = 'withdrawn'))
);
create unique index bid_one_live on bid (tenant_id, advert_id, application_id) where state = 'live';
create unique index bid_one_preferred on bid (tenant_id, application_id, coalesce(preferred_span, scheme_identifier))
  where preferred and state = 'live';
create unique index bid_queue on bid (tenant_id, advert_id, rank_key) where state = 'live';
-- The queue of a home that has closed, as bid_queue is that of an open one.
create index bid_queue_closed on bid (tenant_id, advert_id, rank_key) where state = 'stood';
create index bid_of_application on bid (tenant_id, application_id, placed_at);
call wall_by_tenant('bid');
grant select, insert, update on bid to lintel_app;

-- The history of every bid. Append-only: the API's role can neither change nor delete a line.
create table bid_event (
  tenant_id text not null,
  id bigint generated always as identity,
  bid_id uuid not null,
  -- schemas/api/account-bids.ts bidEvents.
  event text not null check (event in (
    'bid.place', 'bid.withdraw', 'bid.move', 'bid.prefer', 'bid.unprefer', 'bid.rekey',
    'advert.change', 'advert.close', 'advert.withdraw'
  )),
  made_by text not null check (made_by in ('applicant', 'staff', 'automatic')),
  account_id uuid,
  at timestamptz not null,
  queue_position integer,
  total_bids integer not null,
  -- Whoever follows the history may miss nothing. Ids are given out before their transactions commit, so a larger one
  -- can be seen before a smaller one. Transactions below pg_snapshot_xmin() are all over: nothing will ever be added
  -- among them, and this column makes that the order of reading.
  written_by xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  foreign key (tenant_id, bid_id) references bid (tenant_id, id)
);
create index bid_event_of_bid on bid_event (tenant_id, bid_id);
create index bid_event_as_written on bid_event (tenant_id, written_by, id);
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

-- A hash of the rules by which a council's live bids stand in their queues (api/lettings/queues/queue-fingerprint.ts).
-- Where the council's files have other rules now, its queues have to be put in order again. No row: never looked at.
create table queue_policy (
  tenant_id text primary key,
  fingerprint text not null,
  rekeyed_at timestamptz not null default app_now()
);
call wall_by_tenant('queue_policy');
grant select, insert, update on queue_policy to lintel_app;

-- A heart. Kept with the account, and for adverts that have closed, too: somebody may want to see how it ended.
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

-- How an advert ended: one row for each home that was let through it, or one row that says it was not. Written by
-- whoever feeds the portal. No way leads from here to a person: no application, no account, no name; only the facts of
-- rank that tell others what it takes (Housing Act 1996, section 166A(9)).
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
  queue_position integer,
  primary key (tenant_id, advert_id, ordinal),
  foreign key (tenant_id, advert_id) references advert (tenant_id, id) on delete cascade,
  check (queue_position between 1 and total_bids),
  check (result = 'let' or (ordinal = 1 and num_nonnulls(band_id, effective_date, queue_position) = 0))
);
call wall_by_tenant('outcome');
grant select on outcome to lintel_app;

-- What the council has to say to one person, by its own reference.
create table account_message (
  tenant_id text not null,
  external_reference text not null,
  application_id uuid not null,
  -- By locale.
  texts jsonb not null,
  shown_from timestamptz not null default app_now(),
  shown_until timestamptz,
  primary key (tenant_id, external_reference),
  foreign key (tenant_id, application_id) references application (tenant_id, id)
);
create index account_message_of_application on account_message (tenant_id, application_id);
call wall_by_tenant('account_message');
grant select, insert, update, delete on account_message to lintel_app;

-- Shortlists, frozen when adverts close, and what came of each bid (docs/decisions/0087).
-- lays erase-person.sql 2b0edcdc

-- A council's rules as its queues followed them, so that a shortlist can be worked out again after the rules have changed.
create table lettings_rules (
  tenant_id text not null,
  -- fingerprintOf() of api/lettings/shortlists/keep-rules.ts.
  fingerprint text not null,
  -- schemas/tenant/lettings-policy.ts LettingsPolicy.
  policy jsonb not null,
  kept_at timestamptz not null default app_now(),
  primary key (tenant_id, fingerprint)
);
call wall_by_tenant('lettings_rules');
grant select, insert on lettings_rules to lintel_app;

-- The shortlist of a closed advert, with the part of the advert that decides the order. Never changed.
create table shortlist (
  tenant_id text not null,
  advert_id uuid not null,
  frozen_at timestamptz not null default app_now(),
  rules_fingerprint text not null,
  -- api/lettings/shortlists/freeze-shortlist.ts FrozenAdvert.
  advert jsonb not null,
  primary key (tenant_id, advert_id),
  foreign key (tenant_id, advert_id) references advert (tenant_id, id),
  foreign key (tenant_id, rules_fingerprint) references lettings_rules (tenant_id, fingerprint)
);
call wall_by_tenant('shortlist');
grant select, insert on shortlist to lintel_app;

-- One bid on a shortlist. Order and facts are as at the close and never change, but an erasure takes the facts away.
create table shortlist_entry (
  tenant_id text not null,
  bid_id uuid not null,
  advert_id uuid not null,
  application_id uuid not null,
  ordinal integer not null check (ordinal >= 1),
  -- Several entries share one where the landlord decides between them.
  queue_position integer not null check (queue_position between 1 and ordinal),
  rank_key text collate "C" not null,
  -- schemas/lettings-facts.ts ApplicationFacts. Null once the person is erased.
  facts jsonb,
  scheme_identifiers text[] not null,
  -- schemas/lettings-facts.ts Reason: why the person could not be offered the home; empty if they could.
  obstacles jsonb not null,
  -- machines/lifecycle/shortlist-entry.machine.ts
  state text not null default 'placed' check (state in ('placed', 'skipped', 'let', 'ended')),
  -- schemas/bid-outcome.ts SkipReason. It stays when the home goes to another person.
  skip_reason text,
  -- schemas/bid-outcome.ts BidOutcome: what the person was told last. Null: nothing, or that it is taken back.
  outcome jsonb,
  primary key (tenant_id, bid_id),
  unique (tenant_id, advert_id, ordinal),
  foreign key (tenant_id, advert_id) references shortlist (tenant_id, advert_id),
  foreign key (tenant_id, bid_id) references bid (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id)
);
create index shortlist_entry_of_application on shortlist_entry (tenant_id, application_id);
call wall_by_tenant('shortlist_entry');
grant select, insert, update (state, skip_reason, outcome) on shortlist_entry to lintel_app;

-- The facts of an application at the close, where they changed before the shortlist was made: ApplicationFacts and scheme
-- identifiers. Null otherwise, and once it is made.
alter table bid add column facts_at_close jsonb;

-- The history of a shortlist. Append-only.
create table shortlist_event (
  tenant_id text not null,
  id bigint generated always as identity,
  advert_id uuid not null,
  -- Null for an event of the home: home.let, home.end, home.reopen. A let has another line for each bid that got one.
  bid_id uuid,
  event text not null check (event in ('entry.skip', 'entry.reset', 'home.let', 'home.end', 'home.reopen')),
  at timestamptz not null default app_now(),
  -- entry.skip: schemas/bid-outcome.ts SkipReason. home.end: readvertised, withdrawn or letOutside.
  reason text,
  -- The council's own note; never shown to the person.
  note text,
  written_by xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  foreign key (tenant_id, advert_id) references shortlist (tenant_id, advert_id),
  foreign key (tenant_id, bid_id) references bid (tenant_id, id)
);
create index shortlist_event_of_advert on shortlist_event (tenant_id, advert_id, id);
create index shortlist_event_of_bid on shortlist_event (tenant_id, bid_id) where bid_id is not null;
call wall_by_tenant('shortlist_event');
grant select, insert on shortlist_event to lintel_app;

-- The public result of an advert follows its last outcome.
grant insert, delete on outcome to lintel_app;

-- Letters about results that wait: a corrected result takes them back.
create index outbox_of_bid_outcome on outbox (tenant_id, (payload ->> 'bidId'))
  where outcome is null and kind = 'bid.outcome';

alter table api_key drop constraint api_key_scopes_check;
alter table api_key add constraint api_key_scopes_check check (
  scopes <@ array['feed:write', 'pictures:write', 'bids:read', 'shortlists:read', 'accounts:write',
                  'impersonations:write', 'previews:write', 'forms:write', 'submissions:read', 'documents:write',
                  'events:read']
  and cardinality(scopes) > 0
);

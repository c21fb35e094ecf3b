-- Bids that the portal makes for people who have asked it to (docs/decisions/0057).
-- lays place-automatic-bid.sql 6b0dd94d
-- lays place-bid.sql 81e0d3bf
-- lays withdraw-bid.sql 42219190
-- lays write-receipt.sql 9105e728

-- machines/lifecycle/automatic-bidding.machine.ts. No row: off.
create table automatic_bidding (
  tenant_id text not null,
  account_id uuid not null,
  state text not null check (state in ('off', 'on', 'stopped')),
  stopped_because text check (stopped_because in ('accountNotActive', 'notOffered')),
  -- schemas/automatic-bids.ts.
  choices jsonb not null,
  -- Counts the changes, so that of two tabs the second is told.
  version integer not null default 1,
  -- Homes whose time had come before it was turned on are left to their person.
  on_since timestamptz,
  changed_by text not null check (changed_by in ('resident', 'staff', 'system')),
  changed_at timestamptz not null default app_now(),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  check ((on_since is not null) = (state = 'on')),
  check ((stopped_because is not null) = (state = 'stopped'))
);
create index automatic_bidding_on on automatic_bidding (tenant_id, account_id) where state = 'on';
call wall_by_tenant('automatic_bidding');
grant select, insert, update on automatic_bidding to lintel_app;

-- What the portal decided about a home for somebody, once for each: what makes a second run do nothing.
create table automatic_look (
  tenant_id text not null,
  account_id uuid not null,
  advert_id uuid not null,
  application_id uuid not null,
  outcome text not null check (outcome in ('bid', 'hasBid', 'takenBack', 'notWanted', 'cannotBid', 'noBidsLeft')),
  because text,
  reasons jsonb not null default '[]',
  bid_id uuid,
  choices_version integer not null,
  looked_at timestamptz not null default app_now(),
  primary key (tenant_id, account_id, advert_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, advert_id) references advert (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id),
  foreign key (tenant_id, bid_id) references bid (tenant_id, id),
  check ((bid_id is not null) = (outcome = 'bid'))
);
create index automatic_look_by_age on automatic_look (tenant_id, looked_at);
create index automatic_look_of_account on automatic_look (tenant_id, account_id, looked_at);
call wall_by_tenant('automatic_look');
grant select, insert, delete on automatic_look to lintel_app;

-- A council follows these bids, too. What else the rules do to a bid is passed over as before (0031-one-stream.sql).
create index bid_event_to_follow on bid_event (tenant_id, written_by, id)
  where made_by <> 'automatic' or event = 'bid.place';
drop index bid_event_by_residents;

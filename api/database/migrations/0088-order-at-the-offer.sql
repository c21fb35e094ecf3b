-- A second order of a shortlist, for schemes that put people in order again when a home is offered (docs/decisions/0090).
-- lays erase-person.sql 3c27a331

-- schemas/tenant/lettings-offers.ts OrderAt, as the scheme had it at the close.
alter table shortlist add column order_at text not null default 'close' check (order_at in ('close', 'offer'));

-- The people on a shortlist who were still in the running, put in order again after the close. Never changed.
create table shortlist_order (
  tenant_id text not null,
  advert_id uuid not null,
  -- 1 for the first after the close.
  number integer not null check (number >= 1),
  made_at timestamptz not null,
  -- The officer who asked for it, by name or role. Null: the feed, or an offer.
  asked_by text,
  -- The day in London by which ages, penalties and waiting times count.
  as_of date not null,
  -- The rules of the shortlist.
  rules_fingerprint text not null,
  -- SHA-256 over all this and the digests of its entries (api/lettings/shortlists/order-record.ts).
  digest text not null,
  primary key (tenant_id, advert_id, number),
  foreign key (tenant_id, advert_id) references shortlist (tenant_id, advert_id),
  foreign key (tenant_id, rules_fingerprint) references lettings_rules (tenant_id, fingerprint)
);
call wall_by_tenant('shortlist_order');
grant select, insert on shortlist_order to lintel_app;

-- One bid in such an order. Never changed, but an erasure takes the facts, the key and the salt away.
create table shortlist_order_entry (
  tenant_id text not null,
  advert_id uuid not null,
  number integer not null,
  bid_id uuid not null,
  ordinal integer not null check (ordinal >= 1),
  queue_position integer not null check (queue_position between 1 and ordinal),
  rank_key text collate "C",
  -- As in shortlist_entry, on the day of the order.
  facts jsonb,
  scheme_identifiers text[] not null,
  obstacles jsonb not null,
  -- Keeps anybody from finding erased facts by their digest.
  salt uuid,
  -- SHA-256 over the other columns.
  digest text not null,
  primary key (tenant_id, advert_id, number, bid_id),
  unique (tenant_id, advert_id, number, ordinal),
  foreign key (tenant_id, advert_id, number) references shortlist_order (tenant_id, advert_id, number),
  foreign key (tenant_id, bid_id) references shortlist_entry (tenant_id, bid_id)
);
create index shortlist_order_entry_of_bid on shortlist_order_entry (tenant_id, bid_id, number);
call wall_by_tenant('shortlist_order_entry');
grant select, insert on shortlist_order_entry to lintel_app;

-- The order that an offer followed; null for the order at the close, or an offer to a person who had not bid.
alter table offer add column order_number integer;
alter table offer add constraint offer_order_number_fkey
  foreign key (tenant_id, advert_id, order_number) references shortlist_order (tenant_id, advert_id, number);

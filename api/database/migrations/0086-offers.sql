-- Offers of homes and the answers to them (docs/decisions/0089).
-- lays erase-person.sql cacd8d65

-- An offer of a home to one person.
create table offer (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  -- The council's reference.
  external_reference text not null,
  application_id uuid not null,
  -- The advert with the person's bid; or only the home, for one that was not advertised or that they did not bid for.
  advert_id uuid,
  bid_id uuid,
  property_reference text,
  -- Which of the homes of the advert; 1 without an advert.
  home smallint not null check (home >= 1),
  -- schemas/offers.ts OfferKind
  kind text not null check (kind in ('ordinary', 'final', 'direct', 'plan')),
  -- machines/lifecycle/offer.machine.ts
  state text not null default 'made' check (
    state in ('made', 'accepted', 'refused', 'noAnswer', 'missedViewing', 'withdrawn', 'let', 'fellThrough')),
  version integer not null default 1,
  made_at timestamptz not null default app_now(),
  answer_by timestamptz not null check (answer_by > made_at),
  changed_at timestamptz not null default app_now(),
  -- The moment the offer was lost: refused, expired, or its viewing missed.
  lost_at timestamptz,
  -- schemas/backoffice/offer.ts: the time of a viewing, and its place by locale.
  viewing jsonb,
  -- By locale.
  message jsonb,
  withdrawn_because jsonb,
  answer text check (answer in ('accept', 'refuse')),
  refusal_reason text,
  refusal_words text check (length(refusal_words) <= 1000),
  answered_at timestamptz,
  answered_by text check (answered_by in ('resident', 'staff', 'council')),
  answer_key uuid,
  -- api/lettings/offers/decide-refusal.ts RefusalDecision: whether the lost offer counts, who decided, why, and what follows.
  decision jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, external_reference),
  check (advert_id is not null or (property_reference is not null and bid_id is null and home = 1)),
  check ((lost_at is not null) = (state in ('refused', 'noAnswer', 'missedViewing'))),
  check (decision is null or lost_at is not null),
  foreign key (tenant_id, application_id) references application (tenant_id, id),
  foreign key (tenant_id, advert_id) references advert (tenant_id, id),
  foreign key (tenant_id, bid_id) references bid (tenant_id, id),
  foreign key (tenant_id, property_reference) references property (tenant_id, external_reference)
);
-- One person has one offer at a time, and gets one home; a home is offered to one person at a time.
create unique index offer_one_of_person on offer (tenant_id, application_id) where state in ('made', 'accepted', 'let');
create unique index offer_one_of_advert on offer (tenant_id, advert_id, home)
  where state in ('made', 'accepted', 'let') and advert_id is not null;
create unique index offer_one_of_property on offer (tenant_id, property_reference)
  where state in ('made', 'accepted', 'let') and advert_id is null;
create index offer_of_application on offer (tenant_id, application_id);
create index offer_of_bid on offer (tenant_id, bid_id) where bid_id is not null;
create index offer_to_expire on offer (tenant_id, answer_by) where state = 'made';
call wall_by_tenant('offer');
grant select, insert, update on offer to lintel_app;

-- The history of an offer. Append-only.
create table offer_event (
  tenant_id text not null,
  id bigint generated always as identity,
  offer_id uuid not null,
  event text not null check (
    event in ('offer.make', 'offer.change', 'offer.accept', 'offer.refuse', 'offer.expire', 'viewing.miss',
              'offer.withdraw', 'offer.remake', 'refusal.decide', 'home.let', 'home.reopen')),
  at timestamptz not null default app_now(),
  made_by text not null check (made_by in ('resident', 'staff', 'council', 'system')),
  -- What the row no longer says after a later event: a reason, a decision, a former time to answer.
  details jsonb not null default '{}',
  -- The council's own note; never shown to the person.
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, offer_id) references offer (tenant_id, id)
);
create index offer_event_of_offer on offer_event (tenant_id, offer_id, id);
call wall_by_tenant('offer_event');
grant select, insert on offer_event to lintel_app;

alter table shortlist_entry drop constraint shortlist_entry_state_check;
alter table shortlist_entry add constraint shortlist_entry_state_check check (
  state in ('placed', 'checking', 'verified', 'invited', 'offered', 'accepted', 'skipped', 'let', 'ended'));
create index shortlist_entry_let on shortlist_entry (tenant_id, application_id) where state = 'let';

alter table shortlist_event drop constraint shortlist_event_event_check;
alter table shortlist_event add constraint shortlist_event_event_check check (
  event in ('entry.skip', 'entry.reset', 'entry.check', 'entry.verify', 'entry.invite', 'offer.make', 'offer.accept',
            'offer.lose', 'offer.withdraw', 'home.let', 'home.end', 'home.reopen'));

-- What the council does about an offer or a shortlist is in the stream of events, too.
alter table resident_event drop constraint resident_event_made_by_check;
alter table resident_event add constraint resident_event_made_by_check check (
  made_by in ('resident', 'staff', 'council', 'system'));
create index resident_event_of_offer on resident_event (tenant_id, subject_id) where kind like 'offer.%';

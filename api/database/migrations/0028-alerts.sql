-- Which letters people want, searches that they keep, and the homes that they are told of.

-- machines/lifecycle/alert-subscription.machine.ts. No row: as schemas/alerts.ts has it for everybody.
alter table alert_choice add column state text not null default 'on' check (state in ('on', 'off'));
update alert_choice set state = 'off' where not wanted;
alter table alert_choice alter column state drop default;
alter table alert_choice drop column wanted;
alter table alert_choice add column frequency text not null default 'atOnce'
  check (frequency in ('atOnce', 'daily', 'weekly'));
-- Counts the changes; 0: made for a letter, and nobody has chosen anything yet.
alter table alert_choice add column version integer not null default 0;
-- Whom a round of judging asks about: in the order of their ids.
create index alert_choice_on on alert_choice (tenant_id, account_id) include (alert) where state = 'on';

-- The secrets of letters that open one choice: each letter has its own, and only its hash is kept (docs/decisions/0031).
create table unsubscribe_token (
  tenant_id text not null,
  token_hash bytea not null check (length(token_hash) = 32),
  choice_id uuid not null,
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, choice_id) references alert_choice (tenant_id, id) on delete cascade
);
create index unsubscribe_token_of_choice on unsubscribe_token (tenant_id, choice_id);
create index unsubscribe_token_by_age on unsubscribe_token (tenant_id, created_at);
call wall_by_tenant('unsubscribe_token');
grant select, insert, delete on unsubscribe_token to lintel_app;
-- The links of letters that are in mailboxes already go on working.
insert into unsubscribe_token (tenant_id, token_hash, choice_id, created_at)
select tenant_id, sha256(convert_to(unsubscribe_token, 'UTF8')), id, changed_at from alert_choice;
alter table alert_choice drop column unsubscribe_token;

create table saved_search (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- The search as its address has it: domain/search/search-address.ts.
  params jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  -- So that a second try of the same is known.
  save_key uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, save_key),
  unique (tenant_id, account_id, params),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call wall_by_tenant('saved_search');
grant select, insert, update, delete on saved_search to lintel_app;

-- One turn of judging for everybody who wants to be told: homes that have opened, homes that close tomorrow, places in
-- queues, messages that nobody has read.
create table alert_round (
  tenant_id text not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('opening', 'closing', 'places', 'unread')),
  -- The day in London of a round that comes once a day; null for one that comes whenever homes open.
  day date,
  -- Everybody up to this account has been judged, so that a round which was cut off goes on there.
  judged_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  people integer not null default 0,
  told integer not null default 0,
  started_at timestamptz not null default app_now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, kind, day)
);
create index alert_round_open on alert_round (tenant_id, id) where ended_at is null;
call wall_by_tenant('alert_round');
grant select, insert, update, delete on alert_round to lintel_app;

-- The homes of a round of kind `opening`. A home is in one such round only, so that nobody is told of it twice.
create table alert_round_advert (
  tenant_id text not null,
  advert_id uuid not null,
  round_id bigint not null,
  primary key (tenant_id, advert_id),
  foreign key (tenant_id, advert_id) references advert (tenant_id, id)
);
create index alert_round_advert_of_round on alert_round_advert (tenant_id, round_id);
call wall_by_tenant('alert_round_advert');
grant select, insert, delete on alert_round_advert to lintel_app;

-- What somebody is to be told because of one round, until it stands in a letter.
create table alert_waiting (
  tenant_id text not null,
  account_id uuid not null,
  round_id bigint not null,
  alert text not null check (alert ~ '^[a-z][a-zA-Z]*$'),
  -- Ids of adverts, of bids with their places, or of threads: api/alerts/alert-subjects.ts.
  subjects jsonb not null,
  found_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  -- Of the outbox, once the letter is written.
  letter_id bigint,
  primary key (tenant_id, round_id, account_id, alert),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index alert_waiting_due on alert_waiting (tenant_id, due_at) where letter_id is null;
create index alert_waiting_by_age on alert_waiting (tenant_id, found_at) where letter_id is not null;
create index alert_waiting_of_letter on alert_waiting (tenant_id, letter_id) where letter_id is not null;
create index alert_waiting_of_account on alert_waiting (tenant_id, account_id) where letter_id is null;
call wall_by_tenant('alert_waiting');
grant select, insert, update, delete on alert_waiting to lintel_app;

-- The place of a bid as its person was last told it.
create table alert_place (
  tenant_id text not null,
  bid_id uuid not null,
  queue_position integer not null check (queue_position > 0),
  told_at timestamptz not null default app_now(),
  primary key (tenant_id, bid_id),
  foreign key (tenant_id, bid_id) references bid (tenant_id, id)
);
call wall_by_tenant('alert_place');
grant select, insert, update on alert_place to lintel_app;

-- Letters to thousands at once go after all others: nobody's receipt or new password waits for them.
alter table outbox add column to_many boolean not null default false;
drop index outbox_due;
create index outbox_due on outbox (tenant_id, not_before, id) where outcome is null and not to_many;
create index outbox_due_to_many on outbox (tenant_id, not_before, id) where outcome is null and to_many;

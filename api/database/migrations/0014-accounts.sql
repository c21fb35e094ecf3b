-- Accounts and sessions: who somebody is, how they prove it, and what happened to their account.

-- Registration numbers: nine digits, each once in the whole installation, and not in the order in which people came.
-- 899 999 963 is a prime, so that the multiplication meets every number before it comes round.
create sequence registration_number_source;
grant usage on registration_number_source to lintel_app;
create function next_registration_number() returns text
language sql volatile
as $$
  select (100000000 + (nextval('registration_number_source') * 387420489 + 123456789) % 899999963)::text
$$;

alter table account add column registration_number text not null default next_registration_number();
alter table account add unique (tenant_id, registration_number);
alter table account add column first_name text;
alter table account add column last_name text;
alter table account add column date_of_birth date;
-- What they agreed to: [{"id", "version", "at"}], as `tenant.json` named it then.
alter table account add column consents jsonb not null default '[]';
alter table account add column password_changed_at timestamptz;

-- Letters with a link and a code. Neither is kept: of the link's 256 bits the SHA-256, of the code an argon2id hash, as
-- six digits are soon tried out. They are made as the letter is sent (api/mail), so no row of the outbox holds them.
create table account_token (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  purpose text not null check (purpose in ('confirm', 'reset', 'changeEmail')),
  -- The asking that the letter answers. A later asking for the same purpose puts an end to it; a letter that had to be
  -- sent twice does not.
  request_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  code_hash text not null,
  -- For 'changeEmail': the address to be.
  email text,
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Used, or put an end to.
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  check ((purpose = 'changeEmail') = (email is not null))
);
create index account_token_live on account_token (tenant_id, account_id, purpose) where ended_at is null;
call wall_by_tenant('account_token');
grant select, insert, update, delete on account_token to lintel_app;

-- What was asked for last, by purpose: which letters are still of use.
create table account_request (
  tenant_id text not null,
  account_id uuid not null,
  purpose text not null check (purpose in ('confirm', 'reset', 'changeEmail')),
  request_id uuid not null default gen_random_uuid(),
  email text,
  asked_at timestamptz not null default app_now(),
  primary key (tenant_id, account_id, purpose),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call wall_by_tenant('account_request');
grant select, insert, update, delete on account_request to lintel_app;

-- Browsers from which somebody has logged in. A stranger's guesses lock everybody out but these, which have a count of
-- their own: so nobody can keep a resident from their account by guessing badly.
create table known_device (
  tenant_id text not null,
  account_id uuid not null,
  device_hash bytea not null check (length(device_hash) = 32),
  failed_attempts integer not null default 0 check (failed_attempts >= 0),
  locked_until timestamptz,
  last_used_at timestamptz not null default app_now(),
  primary key (tenant_id, account_id, device_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call wall_by_tenant('known_device');
grant select, insert, update, delete on known_device to lintel_app;

-- What the page of a session list shows of a browser: its family and system, never the whole line it sent.
alter table session add column browser text;
alter table session add column system text;
alter table session add column remembered boolean not null default false;
alter table session add column shared_computer boolean not null default false;

-- What happened to accounts, for good: no right to change or to take away is given to the API's role. No address, no
-- name, no secret: ids and words of a list.
create table audit_event (
  tenant_id text not null,
  id bigint generated always as identity,
  at timestamptz not null default app_now(),
  event text not null check (event ~ '^[a-z]+(\.[a-zA-Z]+)+$'),
  account_id uuid,
  session_id uuid,
  made_by text not null check (made_by in ('person', 'staff', 'system')),
  details jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index audit_of_account on audit_event (tenant_id, account_id, id);
call wall_by_tenant('audit_event');
grant select, insert on audit_event to lintel_app;

-- Feature notices that somebody has dismissed.
create table feature_dismissal (
  tenant_id text not null,
  account_id uuid not null,
  feature_notice_identifier text not null,
  at timestamptz not null default app_now(),
  primary key (tenant_id, account_id, feature_notice_identifier),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call wall_by_tenant('feature_dismissal');
grant select, insert on feature_dismissal to lintel_app;

-- What the council has to say to one person, by its own reference; null account: the case is not claimed yet.
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

-- What a person has to know to claim a case that the back office loaded, besides its reference and the applicant's date
-- of birth, which the facts have. In capitals, without the space. Null: it cannot be claimed.
alter table application add column claim_postcode text check (claim_postcode ~ '^[A-Z0-9]{5,7}$');

-- Wrong claims by account, so that nobody tries dates of birth: at most ten a day.
create table claim_attempt (
  tenant_id text not null,
  account_id uuid not null,
  at timestamptz not null default app_now(),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index claim_attempt_of_account on claim_attempt (tenant_id, account_id, at);
call wall_by_tenant('claim_attempt');
grant select, insert, delete on claim_attempt to lintel_app;

-- Which letters somebody wants. No row: they want it. The token is in the letters and opens nothing but this choice.
create table alert_choice (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  alert text not null check (alert ~ '^[a-z][a-zA-Z]*$'),
  wanted boolean not null default true,
  unsubscribe_token text not null,
  changed_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, account_id, alert),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call wall_by_tenant('alert_choice');
grant select, insert, update on alert_choice to lintel_app;

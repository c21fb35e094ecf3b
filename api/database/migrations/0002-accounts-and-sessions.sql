-- Accounts and sessions: who somebody is, how they prove it, and what happened to their account.

create table account (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  name text not null,
  first_name text,
  last_name text,
  date_of_birth date,
  registration_number text not null default next_registration_number(),
  partner_id text,
  -- Null: nobody can log in (an account that was migrated or made for the demo).
  password_hash text,
  password_changed_at timestamptz,
  state text not null default 'active' check (state in ('unconfirmed', 'active', 'suspended')),
  -- What a suspended account goes back to: a suspension does not confirm an address.
  suspended_from text,
  -- "Locked" is a fact about time, not a state that somebody must leave: specification section 9, 15 minutes.
  failed_attempts integer not null default 0 check (failed_attempts >= 0),
  locked_until timestamptz,
  -- The language of the last log-in. Null: the council's default.
  locale text check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  -- What they agreed to: [{"id", "version", "at"}], as `tenant.json` named it then.
  consents jsonb not null default '[]',
  created_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, email_key),
  unique (tenant_id, registration_number),
  check (suspended_from is null or (state = 'suspended' and suspended_from in ('unconfirmed', 'active')))
);
call wall_by_tenant('account');
grant select, insert, update on account to lintel_app;

-- A request by staff to act in a resident's place: who asked, why, and what came of it. Kept as long as the audit log,
-- which names it. Once the link is used, its id is the session's id, too.
create table impersonation (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  staff_id text not null,
  staff_name text not null,
  reason text not null,
  token_hash bytea not null check (length(token_hash) = 32),
  minted_at timestamptz not null default app_now(),
  token_expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index impersonation_of_account on impersonation (tenant_id, account_id, minted_at);
create index impersonation_of_staff on impersonation (tenant_id, staff_id) where used_at is not null;
call wall_by_tenant('impersonation');
grant select, insert, update (used_at) on impersonation to lintel_app;

create table session (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  -- SHA-256 of the cookie: a leaked table opens no session. A session of staff hashes the cookie together with the
  -- impersonation's id, so that a cookie without the matching header opens nothing.
  token_hash bytea not null check (length(token_hash) = 32),
  account_id uuid not null,
  -- Set for a session that staff have in the account's place.
  impersonation_id uuid,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  idle_limit interval not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- What the list of sessions shows of a browser: its family and system, never the whole line it sent.
  browser text,
  system text,
  remembered boolean not null default false,
  shared_computer boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, impersonation_id) references impersonation (tenant_id, id)
);
create index session_of_account on session (tenant_id, account_id) where ended_at is null;
create index session_of_staff on session (tenant_id, impersonation_id) where impersonation_id is not null and ended_at is null;
create index session_by_end on session (tenant_id, (coalesce(ended_at, ends_at)));
call wall_by_tenant('session');
grant select, insert, update, delete on session to lintel_app;

-- Letters with a link and a code. Neither is kept: only the SHA-256 of the link's 256 bits and an argon2id hash of the
-- code, since six digits are soon tried out. They are made as the letter is sent (api/mail), so no row of the outbox
-- holds them.
create table account_token (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  purpose text not null check (purpose in ('confirm', 'reset', 'changeEmail')),
  -- The request that the letter answers. A later request for the same purpose ends it; sending the same letter twice
  -- does not.
  request_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  code_hash text not null,
  -- For 'changeEmail': the new address.
  email text,
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- When it was used, or replaced.
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  check ((purpose = 'changeEmail') = (email is not null))
);
create index account_token_live on account_token (tenant_id, account_id, purpose) where ended_at is null;
call wall_by_tenant('account_token');
grant select, insert, update, delete on account_token to lintel_app;

-- The latest request for each purpose: which letters are still of use.
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

-- Browsers from which somebody has logged in. A stranger's guesses lock out every browser but these, which have a count
-- of their own: nobody can keep a resident from their account by guessing badly.
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
-- A browser may be known to several people of a household; its token changes for all of them at once.
create index known_device_by_hash on known_device (tenant_id, device_hash);
call wall_by_tenant('known_device');
grant select, insert, update, delete on known_device to lintel_app;

-- What happened to accounts. The API's role may neither change nor delete a line (purge_audit() does, when it is old).
-- No address, no name, no secret: ids and words from a list.
create table audit_event (
  tenant_id text not null,
  id bigint generated always as identity,
  at timestamptz not null default app_now(),
  event text not null check (event ~ '^[a-z]+(\.[a-zA-Z]+)+$'),
  account_id uuid,
  session_id uuid,
  -- With account_id, both names: the account's, and that of whoever acted in its place.
  impersonation_id uuid,
  made_by text not null check (made_by in ('person', 'staff', 'system')),
  details jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index audit_of_account on audit_event (tenant_id, account_id, id);
create index audit_of_impersonation on audit_event (tenant_id, impersonation_id, id) where impersonation_id is not null;
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

-- Wrong claims by account, so that nobody tries out dates of birth: at most ten a day.
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

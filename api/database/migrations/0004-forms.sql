-- Forms: what somebody is filling in, what they sent, and by which definition.

-- Definitions that a draft or a submission belongs to, as they were: a receipt names one by its hash for years, and a
-- draft is compared with the one it was written for.
create table form_definition (
  tenant_id text not null,
  hash text not null check (hash ~ '^[0-9a-f]{16,64}$'),
  form_identifier text not null,
  -- json and not jsonb: the order of the questions is part of it.
  definition json not null,
  -- The sentences in the council's other languages, as people read them: a choice that was taken away is still shown in
  -- the words it had. Null: shown in the words of the definition.
  texts json,
  first_used_at timestamptz not null default app_now(),
  primary key (tenant_id, hash)
);
call wall_by_tenant('form_definition');
grant select, insert on form_definition to lintel_app;

-- One request for a form: new, an update, or a review (specification section 4). The one that is not superseded is the
-- current one. The draft is kept as it was typed, whatever is wrong with it.
create table form_request (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  form_identifier text not null,
  request_type text not null check (request_type in ('new', 'update', 'review')),
  state text not null default 'pending' check (state in ('pending', 'progress', 'submit', 'submitted', 'on-hold')),
  definition_hash text,
  answers jsonb not null default '{"values": {}, "lists": {}}',
  -- Counts the saves, so that a draft typed over an older one does not overwrite a newer one.
  version integer not null default 0 check (version >= 0),
  -- Of the last save: when it is sent again because its answer was lost, it is answered as done.
  save_key uuid,
  -- Of the start of an update by its person: the same key again is the same start, whose answer was lost. Null: begun
  -- by a first save, or offered by the council.
  start_key uuid,
  offered_at timestamptz not null default app_now(),
  saved_at timestamptz,
  submitted_at timestamptz,
  superseded_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, definition_hash) references form_definition (tenant_id, hash),
  check (request_type = 'review' or state <> 'on-hold'),
  check ((state = 'submitted') = (submitted_at is not null)),
  check ((version = 0) = (saved_at is null))
);
create unique index form_request_current on form_request (tenant_id, account_id, form_identifier)
  where superseded_at is null;
call wall_by_tenant('form_request');
grant select, insert, update on form_request to lintel_app;

-- What was sent, as it was sent: nobody has the right to change it. Without an account: sent by a stranger.
create table form_submission (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  -- The order in which they came, for the council's housing system to follow; bid_event.written_by says why both.
  number bigint generated always as identity,
  written_by xid8 not null default pg_current_xact_id(),
  request_id uuid,
  account_id uuid,
  form_identifier text not null,
  request_type text not null check (request_type in ('new', 'update', 'review')),
  definition_hash text not null,
  -- Those that count: of pages and questions that were asked.
  answers jsonb not null,
  -- The statements that were agreed to, in the language in which they were read.
  declaration jsonb not null,
  locale text not null,
  outcome jsonb,
  reference text not null,
  made_by text not null check (made_by in ('applicant', 'staff')),
  impersonation_id uuid,
  submitted_at timestamptz not null,
  submit_key uuid not null,
  -- Of a form sent without an account: the same key with the same hash is the same form, whose receipt was lost; with
  -- another hash it is another form under a used key, and its sender must be told. Null: sent by an account.
  sent_hash bytea check (length(sent_hash) = 32),
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, reference),
  unique (tenant_id, form_identifier, submit_key),
  foreign key (tenant_id, request_id) references form_request (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, definition_hash) references form_definition (tenant_id, hash)
);
create index form_submission_of_request on form_submission (tenant_id, request_id, number);
create index form_submission_feed on form_submission (tenant_id, written_by, number);
-- What an account sent last, by form: its receipt, and what a later form need not ask again.
create index form_submission_of_account on form_submission (tenant_id, account_id, form_identifier, number)
  where account_id is not null;
call wall_by_tenant('form_submission');
grant select, insert on form_submission to lintel_app;

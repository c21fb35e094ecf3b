-- Casework: what the council asks, says and promises, and what people answer.

-- A member of staff whom people may know by name, as the council's housing system has them.
create table officer (
  tenant_id text not null,
  external_reference text not null,
  name text not null,
  -- By locale, like every text that a council writes.
  role jsonb not null default '{}',
  hours jsonb not null default '{}',
  telephone text,
  email text,
  -- SHA-256 of the portrait among the council's pictures; null: their initials are shown.
  portrait_sha256 bytea check (length(portrait_sha256) = 32),
  changed_at timestamptz not null default app_now(),
  primary key (tenant_id, external_reference)
);
call wall_by_tenant('officer');
grant select, insert, update, delete on officer to lintel_app;

-- One matter between the council and one person. Of a household that was split each has a case of their own, so that
-- neither sees the other's. Until its person has an account it belongs to an application; `claim-casework.sql` hands it
-- over with the application.
create table housing_case (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  external_reference text not null,
  account_id uuid,
  application_id uuid,
  kind text not null check (kind in ('register', 'homelessness', 'other')),
  -- As people read it.
  reference text not null,
  title jsonb not null,
  opened_on date not null,
  closed_on date,
  changed_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, external_reference),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id),
  check (account_id is not null or application_id is not null),
  check (closed_on >= opened_on)
);
create index housing_case_of_account on housing_case (tenant_id, account_id, opened_on desc);
create index housing_case_of_application on housing_case (tenant_id, application_id);
call wall_by_tenant('housing_case');
grant select, insert, update on housing_case to lintel_app;

create table case_officer (
  tenant_id text not null,
  case_id uuid not null,
  -- Of `officer`, or of the council's officers.json.
  officer_reference text not null,
  part text not null check (part in ('primary', 'secondary', 'supervisor', 'other')),
  position smallint not null,
  primary key (tenant_id, case_id, officer_reference),
  foreign key (tenant_id, case_id) references housing_case (tenant_id, id)
);
call wall_by_tenant('case_officer');
grant select, insert, update, delete on case_officer to lintel_app;

-- Something that is asked: by the council of a person, or by a person of the council
-- (machines/lifecycle/workflow-action.machine.ts). A person's own is a draft until they send it: `needsYou`.
create table workflow_action (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  -- As people read it.
  reference text not null,
  -- What the council's housing system calls it; null: a person's own that it has not named yet.
  external_reference text,
  origin text not null check (origin in ('council', 'resident')),
  -- Of a person's own: the kind in the council's actions.json.
  action_type text not null check (action_type ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'),
  account_id uuid,
  application_id uuid,
  case_id uuid,
  title jsonb not null,
  description jsonb not null default '{}',
  -- What happens if the day passes.
  consequence jsonb,
  -- What has to be sent with it: schemas/casework.ts.
  uploads jsonb not null default '[]',
  -- The form whose questions it asks.
  form_identifier text,
  -- Of a request for a review: what it is about, and by which law.
  review jsonb,
  state text not null default 'needsYou'
    check (state in ('needsYou', 'awaitingReview', 'withStaff', 'completed', 'withdrawn')),
  response text check (response in ('complete', 'cannotComplete', 'refuse')),
  response_reason text check (length(response_reason) <= 4000),
  -- What the council says to what was answered.
  outcome jsonb,
  due_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  seen_at timestamptz,
  responded_at timestamptz,
  ended_at timestamptz,
  -- The key of the answer, so that a second try of the same is known.
  respond_key uuid,
  primary key (tenant_id, id),
  unique (tenant_id, external_reference),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id),
  foreign key (tenant_id, case_id) references housing_case (tenant_id, id),
  check (account_id is not null or application_id is not null),
  check ((response is null) = (responded_at is null)),
  check ((state in ('completed', 'withdrawn')) = (ended_at is not null))
);
create index workflow_action_of_account on workflow_action (tenant_id, account_id, created_at desc, id);
create index workflow_action_of_application on workflow_action (tenant_id, application_id);
-- The red number in the menu: what the council waits for.
create index workflow_action_pending on workflow_action (tenant_id, account_id)
  where state = 'needsYou' and origin = 'council';
create index workflow_action_due on workflow_action (tenant_id, due_at) where state = 'needsYou' and due_at is not null;
call wall_by_tenant('workflow_action');
grant select, insert, update on workflow_action to lintel_app;

create table workflow_action_event (
  tenant_id text not null,
  id bigint generated always as identity,
  action_id uuid not null,
  -- The lifecycle's word for it.
  event text not null,
  made_by text not null check (made_by in ('resident', 'staff', 'council', 'system')),
  officer_reference text,
  -- As it was said: by locale where the council said it.
  note jsonb,
  at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, action_id) references workflow_action (tenant_id, id)
);
create index workflow_action_event_of_action on workflow_action_event (tenant_id, action_id, id);
call wall_by_tenant('workflow_action_event');
grant select, insert on workflow_action_event to lintel_app;

-- The files that somebody sent with an action, from when they answered it.
create table workflow_action_file (
  tenant_id text not null,
  action_id uuid not null,
  file_id uuid not null,
  primary key (tenant_id, action_id, file_id),
  foreign key (tenant_id, action_id) references workflow_action (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
create index workflow_action_file_of_file on workflow_action_file (tenant_id, file_id);
call wall_by_tenant('workflow_action_file');
grant select, insert on workflow_action_file to lintel_app;

-- A form request that an action makes is that action's own.
alter table form_request add column action_id uuid;
alter table form_request add foreign key (tenant_id, action_id) references workflow_action (tenant_id, id);

-- A conversation (machines/lifecycle/message-thread.machine.ts).
create table message_thread (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  external_reference text,
  account_id uuid,
  application_id uuid,
  case_id uuid,
  subject text not null check (length(subject) between 1 and 200),
  -- As people read it.
  reference text not null,
  started_by text not null check (started_by in ('council', 'resident')),
  -- `closed`: it can be read and not answered. `archived`: it belongs to a previous case.
  state text not null default 'open' check (state in ('open', 'closed', 'archived')),
  -- Kept by those who write and read messages, so that a list and the red number read rows of threads only.
  messages integer not null default 0 check (messages >= 0),
  unread integer not null default 0 check (unread between 0 and messages),
  last_from text check (last_from in ('council', 'resident')),
  created_at timestamptz not null default app_now(),
  last_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique (tenant_id, external_reference),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id),
  foreign key (tenant_id, case_id) references housing_case (tenant_id, id),
  check (account_id is not null or application_id is not null)
);
create index message_thread_of_account on message_thread (tenant_id, account_id, last_at desc, id);
create index message_thread_of_application on message_thread (tenant_id, application_id);
create index message_thread_unread on message_thread (tenant_id, account_id) include (unread) where unread > 0;
call wall_by_tenant('message_thread');
grant select, insert, update on message_thread to lintel_app;

create table message (
  tenant_id text not null,
  id bigint generated always as identity,
  thread_id uuid not null,
  external_reference text,
  sender text not null check (sender in ('council', 'resident')),
  -- Staff wrote it in the resident's place.
  impersonation_id uuid,
  officer_reference text,
  body text not null check (length(body) between 1 and 20000),
  at timestamptz not null default app_now(),
  -- When the resident opened a message of the council's.
  read_at timestamptz,
  -- Of a resident's: a second try of the same is known by it.
  send_key uuid,
  primary key (tenant_id, id),
  unique (tenant_id, external_reference),
  unique (tenant_id, send_key),
  foreign key (tenant_id, thread_id) references message_thread (tenant_id, id)
);
create index message_of_thread on message (tenant_id, thread_id, id);
call wall_by_tenant('message');
grant select, insert, update on message to lintel_app;

create table message_file (
  tenant_id text not null,
  message_id bigint not null,
  file_id uuid not null,
  primary key (tenant_id, message_id, file_id),
  foreign key (tenant_id, message_id) references message (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
create index message_file_of_file on message_file (tenant_id, file_id);
call wall_by_tenant('message_file');
grant select, insert on message_file to lintel_app;

-- What somebody is writing: a reply, or a new message.
create table message_draft (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  -- Null: a new message.
  thread_id uuid,
  subject text not null default '' check (length(subject) <= 200),
  body text not null default '' check (length(body) <= 20000),
  file_ids uuid[] not null default '{}',
  version integer not null default 1,
  saved_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, account_id, thread_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, thread_id) references message_thread (tenant_id, id)
);
call wall_by_tenant('message_draft');
grant select, insert, update, delete on message_draft to lintel_app;

-- A personal housing plan (Housing Act 1996 s.189A in England). It belongs to its case's person, and stays when the case
-- has ended.
create table housing_plan (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  case_id uuid not null,
  external_reference text not null,
  ended_on date,
  last_reviewed_on date,
  primary key (tenant_id, id),
  unique (tenant_id, external_reference),
  unique (tenant_id, case_id),
  foreign key (tenant_id, case_id) references housing_case (tenant_id, id)
);
call wall_by_tenant('housing_plan');
grant select, insert, update on housing_plan to lintel_app;

-- As the plan was written: a change is another version, and no version is ever changed.
create table housing_plan_version (
  tenant_id text not null,
  plan_id uuid not null,
  version integer not null check (version > 0),
  -- Situation, needs and steps: schemas/casework.ts.
  content jsonb not null,
  written_at timestamptz not null default app_now(),
  primary key (tenant_id, plan_id, version),
  foreign key (tenant_id, plan_id) references housing_plan (tenant_id, id)
);
call wall_by_tenant('housing_plan_version');
grant select, insert on housing_plan_version to lintel_app;

-- How far a step of a plan is (machines/lifecycle/plan-step.machine.ts). What it is stands in the plan's versions.
create table plan_step (
  tenant_id text not null,
  plan_id uuid not null,
  -- The council's, the same in each version that has the step.
  reference text not null,
  owner text not null check (owner in ('resident', 'council')),
  state text not null default 'toDo' check (state in ('toDo', 'done', 'cannot', 'noLongerRight')),
  -- Why somebody can't.
  reason text check (length(reason) <= 4000),
  -- The action that the step is; then the step is done with it.
  action_id uuid,
  version integer not null default 1,
  changed_at timestamptz not null default app_now(),
  primary key (tenant_id, plan_id, reference),
  foreign key (tenant_id, plan_id) references housing_plan (tenant_id, id),
  foreign key (tenant_id, action_id) references workflow_action (tenant_id, id)
);
call wall_by_tenant('plan_step');
grant select, insert, update on plan_step to lintel_app;

-- What happened to a step, and what was said of it.
create table plan_step_event (
  tenant_id text not null,
  id bigint generated always as identity,
  plan_id uuid not null,
  reference text not null,
  event text not null,
  made_by text not null check (made_by in ('resident', 'staff', 'council', 'system')),
  officer_reference text,
  note text check (length(note) <= 4000),
  at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id, reference) references plan_step (tenant_id, plan_id, reference)
);
create index plan_step_event_of_step on plan_step_event (tenant_id, plan_id, reference, id);
call wall_by_tenant('plan_step_event');
grant select, insert on plan_step_event to lintel_app;

-- What residents did, of every kind, for the council's housing system to follow: each once, in order. A row is given out
-- when every transaction that began before its own has ended: bid_event.written_by says why.
create table resident_event (
  tenant_id text not null,
  number bigint generated always as identity,
  written_by xid8 not null default pg_current_xact_id(),
  at timestamptz not null default app_now(),
  -- Such as action.complete or message.send: schemas/backoffice/resident-events.ts.
  kind text not null check (kind ~ '^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$'),
  account_id uuid,
  made_by text not null check (made_by in ('resident', 'staff', 'system')),
  -- The id of what it is about, such as an action's.
  subject_id text not null,
  details jsonb not null default '{}',
  primary key (tenant_id, number)
);
create index resident_event_feed on resident_event (tenant_id, written_by, number);
call wall_by_tenant('resident_event');
grant select, insert on resident_event to lintel_app;

-- A file may be sent for an action or with a message as well as for a form; `sent_at` says that it became part of one.
alter table file alter column form_identifier drop not null;
alter table file alter column answer drop not null;
alter table file add column action_id uuid;
alter table file add column for_message boolean not null default false;
alter table file add column sent_at timestamptz;
alter table file add foreign key (tenant_id, action_id) references workflow_action (tenant_id, id);
alter table file add check (num_nonnulls(form_identifier, action_id) + for_message::integer = 1);
alter table file add check ((answer is null) = for_message);
update file set sent_at = sent.at
  from (select part.tenant_id, part.file_id, min(submission.submitted_at) as at
          from form_submission_file as part
          join form_submission as submission
            on submission.tenant_id = part.tenant_id and submission.id = part.submission_id
         group by part.tenant_id, part.file_id) as sent
 where file.tenant_id = sent.tenant_id and file.id = sent.file_id;
create index file_of_action on file (tenant_id, action_id) where action_id is not null;

alter table api_key drop constraint api_key_scopes_check;
alter table api_key add constraint api_key_scopes_check check (
  scopes <@ array['feed:write', 'pictures:write', 'bids:read', 'accounts:write', 'impersonations:write',
                  'previews:write', 'forms:write', 'submissions:read', 'documents:write', 'events:read']
  and cardinality(scopes) > 0
);

-- lays claim-casework.sql c2cfd2ff
-- lays mark-sent-files.sql c0037dfd

-- Files that residents send, and what of them is part of something that was sent to the council.

-- One file, from its first byte to its last day (machines/lifecycle/file.machine.ts). The bytes are in the file store,
-- by the hash of what they are; a row that has none there any more says that there was a file.
create table file (
  tenant_id text not null,
  -- The name in addresses: 122 random bits, and all that an upload is called while it comes.
  id uuid not null default gen_random_uuid(),
  account_id uuid,
  -- Of somebody without an account: SHA-256 of the cookie of their browser.
  visitor_hash bytea check (length(visitor_hash) = 32),
  -- What it was sent for.
  form_identifier text not null,
  answer text not null,
  -- What it proves, as the council's files call it: it says how long the file is kept.
  document_kind text not null,
  name text not null check (length(name) between 1 and 200),
  -- As it was announced, in bytes.
  announced_size bigint not null check (announced_size >= 0),
  state text not null default 'receiving'
    check (state in ('receiving', 'waiting', 'clean', 'notScanned', 'infected', 'refused', 'removed')),
  refusal text check (refusal in ('empty', 'kind', 'broken', 'password', 'tooManyPixels')),
  -- By what is in it; a photograph in HEIC is kept as JPEG and says jpeg.
  kind text check (kind in ('pdf', 'jpeg', 'png', 'webp', 'docx')),
  -- Of what is kept, which for a picture is not what came.
  size bigint check (size > 0),
  sha256 bytea check (length(sha256) = 32),
  thumbnail_sha256 bytea check (length(thumbnail_sha256) = 32),
  created_at timestamptz not null default app_now(),
  received_at timestamptz,
  -- When it is to be looked at (again): a scanner that is away delays and loses nothing.
  look_after timestamptz,
  look_attempts integer not null default 0,
  looked_at timestamptz,
  removed_at timestamptz,
  -- Which process writes its bytes now, and until when that holds: two must never write at once.
  lease_holder uuid,
  lease_until timestamptz,
  -- Another request waits for the lease, such as that of somebody whose line was cut.
  lease_wanted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  check ((account_id is null) <> (visitor_hash is null)),
  check ((state = 'refused') = (refusal is not null)),
  check (state not in ('clean', 'notScanned') or (kind is not null and size is not null and sha256 is not null)),
  check ((state = 'removed') = (removed_at is not null))
);
create index file_of_account on file (tenant_id, account_id, created_at) where account_id is not null;
create index file_of_visitor on file (tenant_id, visitor_hash) where visitor_hash is not null;
create index file_to_look_at on file (tenant_id, look_after) where state = 'waiting';
-- Whether bytes are still somebody's: the same file sent twice is kept once.
create index file_bytes on file (tenant_id, sha256) where sha256 is not null;
create index file_thumbnail_bytes on file (tenant_id, thumbnail_sha256) where thumbnail_sha256 is not null;
call wall_by_tenant('file');
grant select, insert, update on file to lintel_app;

-- Which files are part of a form that was sent: from then on they are the council's, too.
create table form_submission_file (
  tenant_id text not null,
  submission_id uuid not null,
  file_id uuid not null,
  primary key (tenant_id, submission_id, file_id),
  foreign key (tenant_id, submission_id) references form_submission (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
create index form_submission_file_of_file on form_submission_file (tenant_id, file_id);
call wall_by_tenant('form_submission_file');
grant select, insert on form_submission_file to lintel_app;

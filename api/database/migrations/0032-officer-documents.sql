-- Letters, decisions and forms that officers send to one person. When somebody could first see one, and when they opened
-- it, is kept for good: from the day of a decision its days for a review count.
create table officer_document (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  external_reference text not null,
  account_id uuid,
  application_id uuid,
  case_id uuid,
  kind text not null check (kind in ('letter', 'decision', 'form')),
  -- Of the council's documentKinds: it says how long it is kept.
  document_kind text not null,
  title jsonb not null,
  -- The day of the letter.
  written_on date not null,
  -- What a decision says: schemas/casework-document.ts.
  decision jsonb,
  -- Where it could be collected at the council's office instead: what is held there for a reasonable time counts as given
  -- (Housing Act 1996 s.184(6), s.189A(12), s.203(8)).
  held_from date,
  held_until date,
  -- Its file, which comes by a call of its own; null: there is none, and the page is all of it.
  file_name text check (length(file_name) between 1 and 200),
  file_kind text check (file_kind in ('pdf', 'jpeg', 'png', 'webp', 'docx')),
  size bigint check (size > 0),
  sha256 bytea check (length(sha256) = 32),
  scanned boolean not null default false,
  received_at timestamptz not null default app_now(),
  -- When its person could first see it: they have an account, and its file is here.
  delivered_at timestamptz,
  read_at timestamptz,
  -- The council took it back, such as a letter to the wrong person.
  withdrawn_at timestamptz,
  -- Its time was over: the row says that there was one.
  expired_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, external_reference),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id),
  foreign key (tenant_id, case_id) references housing_case (tenant_id, id),
  check (account_id is not null or application_id is not null),
  check ((kind = 'decision') = (decision is not null) or expired_at is not null or withdrawn_at is not null),
  check (kind = 'decision' or file_name is not null),
  check ((sha256 is null) = (file_kind is null) and (sha256 is null) = (size is null)),
  check (held_until >= held_from),
  check (read_at >= delivered_at)
);
create index officer_document_of_account on officer_document (tenant_id, account_id, delivered_at desc, id)
  where delivered_at is not null and withdrawn_at is null;
create index officer_document_of_application on officer_document (tenant_id, application_id);
-- Whether bytes are still somebody's, as file_bytes.
create index officer_document_bytes on officer_document (tenant_id, sha256) where sha256 is not null;
call wall_by_tenant('officer_document');
grant select, insert, update on officer_document to lintel_app;

-- lays deliver-documents.sql b7d74190
-- lays claim-casework.sql c1ca52df

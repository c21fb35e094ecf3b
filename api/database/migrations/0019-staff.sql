-- Staff in a resident's place, and staff who look at what is not published yet.

alter table api_key drop constraint api_key_scopes_check;
alter table api_key add constraint api_key_scopes_check
  check (scopes <@ array['feed:write', 'bids:read', 'accounts:write', 'impersonations:write', 'previews:write']
         and cardinality(scopes) > 0);

-- One asking to act in a resident's place: by whom, why, and what became of it. Kept as long as the audit log, which
-- names it. The id is the session's, too, once the link was used.
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
grant select, insert, update on impersonation to lintel_app;

-- Of a session that staff have: which impersonation it is. Its token's hash is made of the cookie and this id, so that
-- a cookie without the matching header opens nothing.
alter table session add column impersonation_id uuid;
alter table session add foreign key (tenant_id, impersonation_id) references impersonation (tenant_id, id);

-- Under both names: the account's, and that of whoever acted in its place.
alter table audit_event add column impersonation_id uuid;
create index audit_of_impersonation on audit_event (tenant_id, impersonation_id, id) where impersonation_id is not null;

-- Tokens that show drafts, for 18 hours (specification section 9).
create table preview_token (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null check (length(token_hash) = 32),
  staff_id text not null,
  staff_name text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash)
);
call wall_by_tenant('preview_token');
grant select, insert, update, delete on preview_token to lintel_app;

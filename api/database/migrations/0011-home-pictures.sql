-- Photographs and floor plans of homes that a council sends as bytes; those that its feed names by file are in its facts.

create table home_picture (
  tenant_id text not null,
  property_reference text not null,
  kind text not null check (kind in ('photograph', 'floorPlan')),
  -- In the order in which people see them; gaps do no harm.
  position integer not null check (position between 1 and 40),
  -- Of the bytes that were sent. The sizes that were made of them are kept under it, and they are not kept themselves:
  -- they may say where and when a photograph was taken.
  sha256 bytea not null check (length(sha256) = 32),
  -- Of the largest size, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  -- A tiny WebP in base64, shown until the picture is there.
  blur text not null,
  -- What can be seen, in the council's own language; empty where nobody has said, and in other languages by locale.
  alt text not null check (length(alt) <= 500),
  alts jsonb not null,
  sent_at timestamptz not null default app_now(),
  primary key (tenant_id, property_reference, kind, position),
  foreign key (tenant_id, property_reference) references property (tenant_id, external_reference)
);
-- Whether bytes are still somebody's: one photograph may show the front of forty flats.
create index home_picture_bytes on home_picture (tenant_id, sha256);
call wall_by_tenant('home_picture');
grant select, insert, update, delete on home_picture to lintel_app;

alter table api_key drop constraint api_key_scopes_check;
alter table api_key add constraint api_key_scopes_check check (
  scopes <@ array['feed:write', 'pictures:write', 'bids:read', 'accounts:write', 'impersonations:write',
                  'previews:write', 'forms:write', 'submissions:read']
  and cardinality(scopes) > 0
);

-- Ceilings of what strangers may send in a day, so that nobody fills the disk (docs/decisions/0074).
-- lays take-bytes.sql 05f5733f

-- While it is received: its bytes that are here, with those of the piece that is coming.
alter table file add column arrived bigint not null default 0 check (arrived >= 0);

-- Bytes that came in a day, by London's calendar. A crash empties it, and the day begins again.
create unlogged table received_bytes (
  tenant_id text not null,
  day date not null,
  -- The mark of the network address of people who are not logged in (mark_of); empty for all who are.
  address bytea not null check (length(address) in (0, 32)),
  bytes bigint not null,
  primary key (tenant_id, day, address)
);
call wall_by_tenant('received_bytes');
grant select, insert, update, delete on received_bytes to lintel_app;

-- Of a document in which something runs.
alter table file drop constraint file_refusal_check;
alter table file add constraint file_refusal_check
  check (refusal in ('empty', 'kind', 'broken', 'password', 'tooManyPixels', 'program'));

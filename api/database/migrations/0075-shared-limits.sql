-- Calls that are limited, counted for all processes (api/accounts/limit-store.ts, docs/decisions/0075). A crash empties it,
-- and all windows begin again.
create unlogged table limited_call (
  -- mark_of() the route and whom it is counted for: a network address or an account.
  key bytea primary key check (length(key) = 32),
  calls integer not null,
  ends_at timestamptz not null
);
create index limited_call_ended on limited_call (ends_at);
grant select, insert, update, delete on limited_call to lintel_app;

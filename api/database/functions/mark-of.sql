-- A mark for an address that no account has, as the letters to it are counted for an hour: the address itself goes as soon
-- as its letter is settled (docs/security.md).
create or replace function mark_of(address text) returns text
language sql stable
as $$ select encode(sha256(convert_to(mark_key::text || lower(address), 'UTF8')), 'hex') from installation $$;

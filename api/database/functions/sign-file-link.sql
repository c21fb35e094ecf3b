-- Signs the address of a file for one key of the back office, until a second since 1970 (docs/back-office.md). Every
-- process signs alike, and a key cannot sign for itself: mark_key never leaves the database.
create or replace function sign_file_link(file uuid, until bigint, key_hash bytea) returns text
language sql stable
as $$
  select encode(sha256(convert_to(concat_ws(' ', mark_key, 'file', app_tenant(), file, until, encode(key_hash, 'hex')), 'UTF8')), 'hex')
    from installation
$$;

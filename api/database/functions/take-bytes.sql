-- The ceiling that so many more bytes would break today; null for none. People who are not logged in are counted by the
-- address of their network, and together they may use half of what the council takes, so that the others have the rest.
-- sender: the mark of that address (mark_of); empty for somebody who is logged in.
create or replace function full_ceiling(wanted bigint, sender bytea, address_most bigint, council_most bigint)
returns text
language plpgsql set search_path = pg_catalog, public
as $$
declare
  came record;
begin
  select coalesce(sum(bytes), 0) as from_all,
         coalesce(sum(bytes) filter (where address <> ''), 0) as from_visitors,
         coalesce(sum(bytes) filter (where address = sender), 0) as from_address
    into came from received_bytes
   where tenant_id = app_tenant() and day = (app_now() at time zone 'Europe/London')::date;
  return case
    when sender <> '' and came.from_address + wanted > address_most then 'address'
    when sender <> '' and came.from_visitors + wanted > council_most / 2 then 'visitors'
    when came.from_all + wanted > council_most then 'council'
  end;
end
$$;

-- Says how much of an upload is here, and counts the difference for its sender and the day.
create or replace function settle_bytes(upload_id uuid, here bigint, sender bytea)
returns void
language plpgsql set search_path = pg_catalog, public
as $$
declare
  counted bigint;
begin
  select arrived into counted from file where tenant_id = app_tenant() and id = upload_id for update;
  if counted is null or counted = here then
    return;
  end if;
  update file set arrived = here where tenant_id = app_tenant() and id = upload_id;
  insert into received_bytes (tenant_id, day, address, bytes)
  values (app_tenant(), (app_now() at time zone 'Europe/London')::date, sender, here - counted)
  on conflict (tenant_id, day, address) do update set bytes = received_bytes.bytes + excluded.bytes;
end
$$;

-- Counts a piece of an upload before it comes, up to its last byte, if there is room for it. Returns the ceiling that is
-- in its way: 'person', or one of full_ceiling's; null where it may come. Pieces of one sender stand in line, so that two
-- at once do not both take the last room. What a council takes in a day may be passed by the pieces that come at once.
create or replace function take_bytes(
  upload_id uuid, piece_end bigint, sender bytea, person_most bigint, address_most bigint, council_most bigint
)
returns text
language plpgsql set search_path = pg_catalog, public
as $$
declare
  upload record;
  wanted bigint;
  others bigint;
  ceiling text;
begin
  -- A count that a power cut undoes is of bytes that it may have undone, too.
  perform set_config('synchronous_commit', 'off', true);
  select account_id, visitor_hash, arrived, announced_size into upload
    from file where tenant_id = app_tenant() and id = upload_id and state = 'receiving';
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(
    'bytes ' || app_tenant() || coalesce(upload.account_id::text, encode(sender, 'hex')), 0));
  wanted := least(piece_end, upload.announced_size) - upload.arrived;
  if wanted > 0 then
    select coalesce(sum(case when state = 'receiving' then arrived else coalesce(size, announced_size) end), 0) into others
      from file
     where tenant_id = app_tenant() and state not in ('removed', 'refused')
       and (account_id = upload.account_id or visitor_hash = upload.visitor_hash);
    ceiling := case when others + wanted > person_most then 'person'
                    else full_ceiling(wanted, sender, address_most, council_most) end;
    if ceiling is not null then
      return ceiling;
    end if;
  end if;
  perform settle_bytes(upload_id, least(piece_end, upload.announced_size), sender);
  return null;
end
$$;

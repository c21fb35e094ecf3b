-- A document is delivered once its person has an account and its file is here, whichever comes last; the stream says so.
create or replace function deliver_document() returns trigger
language plpgsql set search_path = pg_catalog, public
as $$
begin
  if new.delivered_at is null and new.account_id is not null and new.withdrawn_at is null and new.expired_at is null
     and (new.file_name is null or new.sha256 is not null) then
    new.delivered_at := app_now();
  end if;
  return new;
end
$$;
create or replace trigger document_is_here before insert or update on officer_document
  for each row execute function deliver_document();

-- After the row: what a feed sends again is inserted first, and that row, with its id, never comes to be.
create or replace function tell_delivery() returns trigger
language plpgsql set search_path = pg_catalog, public
as $$
begin
  insert into resident_event (tenant_id, kind, account_id, made_by, subject_id)
  values (new.tenant_id, 'document.deliver', new.account_id, 'system', new.id::text);
  return null;
end
$$;
create or replace trigger document_was_delivered after insert on officer_document
  for each row when (new.delivered_at is not null) execute function tell_delivery();
create or replace trigger document_was_delivered_later after update on officer_document
  for each row when (old.delivered_at is null and new.delivered_at is not null) execute function tell_delivery();

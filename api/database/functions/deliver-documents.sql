-- A document is delivered once its person has an account and its file is here, whichever comes last; the stream says so.
create or replace function deliver_document() returns trigger
language plpgsql set search_path = pg_catalog, public
as $$
begin
  if new.delivered_at is null and new.account_id is not null and new.withdrawn_at is null
     and (new.file_name is null or new.sha256 is not null) then
    new.delivered_at := app_now();
    insert into resident_event (tenant_id, kind, account_id, made_by, subject_id)
    values (new.tenant_id, 'document.deliver', new.account_id, 'system', new.id::text);
  end if;
  return new;
end
$$;
create or replace trigger document_is_here before insert or update on officer_document
  for each row execute function deliver_document();

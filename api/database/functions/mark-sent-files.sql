-- A file that is part of something that was sent says so itself: its person can't take it back any more, and no reader of
-- files has to ask each table of such things.
create or replace function mark_sent_files() returns trigger
language plpgsql set search_path = pg_catalog, public
as $$
begin
  update file set sent_at = app_now()
    from written
   where file.tenant_id = written.tenant_id and file.id = written.file_id and file.sent_at is null;
  return null;
end
$$;
create or replace trigger file_is_sent_with_form after insert on form_submission_file
  referencing new table as written for each statement execute function mark_sent_files();
create or replace trigger file_is_sent_with_action after insert on workflow_action_file
  referencing new table as written for each statement execute function mark_sent_files();
create or replace trigger file_is_sent_with_message after insert on message_file
  referencing new table as written for each statement execute function mark_sent_files();

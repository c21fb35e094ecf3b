-- With what key a person started this update themselves: the same key again is the same start, whose answer was lost.
-- Null: begun by a first save, offered by the council, or there before this.
alter table form_request add column start_key uuid;

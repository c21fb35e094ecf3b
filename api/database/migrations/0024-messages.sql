-- What a new message is about: a topic of the council's tenant.json, for its housing system.
alter table message_thread add column topic text check (topic ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$');
-- When the person was last told by letter that there is something new: not more than once a day for what is unread.
alter table message_thread add column told_at timestamptz;

alter table message_draft add column topic text not null default '' check (length(topic) <= 60);
-- A draft may be longer than a message, so that what somebody has pasted is kept while they shorten it.
alter table message_draft drop constraint message_draft_body_check;
alter table message_draft add constraint message_draft_body_check check (length(body) <= 200000);

-- lays archive-threads.sql 5abca519

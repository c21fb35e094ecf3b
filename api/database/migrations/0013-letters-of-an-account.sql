-- The letters that somebody got are listed among their documents (api/mail/read-letters.ts).
create index outbox_read on outbox (tenant_id, (payload ->> 'accountId'), id) where outcome = 'sent';

-- What a form was sent with without an account: the same key again is the same sending, whose receipt was lost, or it is
-- another form under a key that was used, which must be told and not swallowed. Null: sent by an account, whose draft it
-- was, or sent before this.
alter table form_submission add column sent_hash bytea check (length(sent_hash) = 32);

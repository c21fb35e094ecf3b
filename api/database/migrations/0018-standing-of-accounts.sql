-- Staff suspend accounts and restore them, by a key that may do that and nothing else.

-- What a suspended account goes back to: an address that nobody has confirmed is not confirmed by a suspension.
alter table account add column suspended_from text
  check (suspended_from is null or (state = 'suspended' and suspended_from in ('unconfirmed', 'active')));

alter table api_key drop constraint api_key_scopes_check;
alter table api_key add constraint api_key_scopes_check
  check (scopes <@ array['feed:write', 'bids:read', 'accounts:write'] and cardinality(scopes) > 0);

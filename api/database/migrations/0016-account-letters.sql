-- How many letters of a kind somebody had of late: whoever knows an address could fill its mailbox by asking, and each
-- letter's code may be guessed five times. api/accounts/account-letters.ts counts.
create index outbox_of_account on outbox
  (tenant_id, kind, (coalesce(payload ->> 'accountId', lower(payload ->> 'email'))), created_at)
  where kind like 'account.%';

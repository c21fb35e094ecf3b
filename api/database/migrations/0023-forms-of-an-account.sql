-- What an account sent last, by form: its receipt, and what a form that is begun later need not ask again.
create index form_submission_of_account on form_submission (tenant_id, account_id, form_identifier, number)
  where account_id is not null;

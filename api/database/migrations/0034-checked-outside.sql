-- How the checks outside of a form's answers came out when it was sent. Processes of the version before check none.
alter table form_submission add column outside jsonb not null default '[]';

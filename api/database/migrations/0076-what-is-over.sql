-- Things end: accounts and applications by when somebody last had to do with them, which counts from today for those that
-- are here already (docs/decisions/0076), and keys of the back office by a day of their own.

-- To the day: written by the job that deletes, from the sessions that it is about to delete.
alter table account add column last_used_at timestamptz not null default app_now();
-- To the day: when a feed brought it last, changed or not.
alter table application add column brought_at timestamptz not null default app_now();

-- A process of the version before makes keys without it.
alter table api_key add column expires_at timestamptz not null default app_now() + interval '365 days';

create index account_by_use on account (tenant_id, last_used_at);
create index application_by_feed on application (tenant_id, brought_at);
create index form_submission_by_age on form_submission (tenant_id, submitted_at);

-- lays erase-person.sql f5abbeea
-- lays end-what-is-over.sql 7f14c2f4

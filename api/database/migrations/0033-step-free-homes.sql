-- Whether a home has no steps. Systems that don't send it yet, and processes of the version before, say nothing of it: false.
alter table advert add column step_free boolean not null default false;

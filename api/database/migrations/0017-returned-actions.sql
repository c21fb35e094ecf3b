-- How often the council has given an action back to its person.
alter table workflow_action add column returned integer not null default 0 check (returned >= 0);

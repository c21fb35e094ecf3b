-- What a step's page is called by: a council's reference may hold anything.
alter table plan_step add column id uuid not null default gen_random_uuid();
alter table plan_step add unique (tenant_id, id);
-- Of the version as it is: a step is to be done from one day on, and is no longer right from another. The red number
-- reads them, and no job has to run on those days.
alter table plan_step add column from_on date;
alter table plan_step add column ended_from date;
create index plan_step_of_action on plan_step (tenant_id, action_id) where action_id is not null;

-- What differs from the version before, worked out once, when it is written.
alter table housing_plan_version add column changes jsonb not null default '[]';

-- The key of what somebody did, so that a second try of the same is known.
alter table plan_step_event add column key uuid;
create unique index plan_step_event_key on plan_step_event (tenant_id, key);

-- lays follow-action.sql 304cec51

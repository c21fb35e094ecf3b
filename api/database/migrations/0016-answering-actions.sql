-- How an action may be answered, and how the same answer is known again.
alter table workflow_action add column may_refuse boolean not null default false;
-- Somebody at the council looks at the answer before the action is done.
alter table workflow_action add column is_reviewed boolean not null default true;
-- From when on a form that is sent answers the action: when it was asked, or asked again.
alter table workflow_action add column form_since timestamptz not null default app_now();
-- A reminder that the day is near was written.
alter table workflow_action add column reminded_at timestamptz;
create unique index workflow_action_respond_key on workflow_action (tenant_id, account_id, respond_key);

-- What the red number of a plan counts: steps that its person has agreed to or has to do. Advice is never expected.
alter table plan_step add column is_expected boolean not null default true;

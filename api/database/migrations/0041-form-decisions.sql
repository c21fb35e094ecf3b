-- What the council has decided about a form that was sent. Only added to: the last one of a form counts, and a review may
-- come to another.
create table form_decision (
  tenant_id text not null,
  id bigint generated always as identity,
  submission_id uuid not null,
  decision text not null check (decision in ('accepted', 'refused', 'done')),
  -- The application that the form became; a feed brings it again and again, and that is no decision of its own.
  application_id uuid,
  decided_at timestamptz not null default app_now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, submission_id) references form_submission (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id),
  check (application_id is null or decision = 'accepted')
);
create index form_decision_of_submission on form_decision (tenant_id, submission_id, id desc);
create unique index form_decision_of_application on form_decision (tenant_id, application_id, submission_id)
  where application_id is not null;
call wall_by_tenant('form_decision');
grant select, insert on form_decision to lintel_app;

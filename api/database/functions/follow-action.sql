-- How far a step of a plan is that is an action: it is done with it, whoever ends the action, its person, staff or the
-- council.
create or replace function action_as_step(action_state text, response text) returns text
language sql immutable set search_path = pg_catalog, public
return case
  when action_state = 'withdrawn' then 'noLongerRight'
  when response = 'complete' or action_state = 'completed' and response is null then 'done'
  when response in ('cannotComplete', 'refuse') then 'cannot'
  else 'toDo'
end;

-- Only moves that machines/lifecycle/plan-step.machine.ts has: what is no longer right stays so, and a person's "cannot"
-- says nothing of a step of the council. tests/postgres/plan-steps-in-sql.test.ts compares the two.
create or replace function follow_action() returns trigger
language plpgsql set search_path = pg_catalog, public
as $$
declare
  reached text := action_as_step(new.state, new.response);
  followed plan_step;
begin
  for followed in
    update plan_step
       set state = reached, reason = case when reached = 'cannot' then new.response_reason end,
           version = version + 1, changed_at = app_now()
     where tenant_id = new.tenant_id and action_id = new.id and state not in (reached, 'noLongerRight')
       and not (state = 'done' and reached = 'cannot')
       and (owner = 'resident' or reached <> 'cannot')
    returning *
  loop
    insert into plan_step_event (tenant_id, plan_id, reference, event, made_by)
    values (new.tenant_id, followed.plan_id, followed.reference,
            case reached when 'done' then 'step.done' when 'cannot' then 'step.cannot'
                         when 'noLongerRight' then 'step.end' else 'step.again' end,
            'system');
  end loop;
  return null;
end
$$;
create or replace trigger action_moves_step after update of state, response on workflow_action
  for each row when (old.state <> new.state or old.response is distinct from new.response)
  execute function follow_action();

-- A step of the council is not one that its person cannot do (docs/decisions/0097).
-- lays follow-action.sql b05c7d5d
update plan_step set state = 'toDo', reason = null, version = version + 1, changed_at = app_now()
 where owner = 'council' and state = 'cannot';

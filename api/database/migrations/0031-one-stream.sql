-- GET /api/backoffice/events gives what residents did to their bids, and passes over what the rules did: after a busy
-- close that is most of the table (docs/decisions/0032).
create index bid_event_by_residents on bid_event (tenant_id, written_by, id) where made_by <> 'automatic';

-- The forms that were sent on an action.
create index form_request_of_action on form_request (tenant_id, action_id) where action_id is not null;

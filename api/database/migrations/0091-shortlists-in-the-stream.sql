-- The council's stream of events reads the history of shortlists and results (docs/decisions/0032). Steps of offers come
-- from the offers.
create index shortlist_event_feed on shortlist_event (tenant_id, written_by, id)
  where bid_id is null or event in ('entry.skip', 'entry.reset', 'entry.check', 'entry.verify', 'entry.invite');

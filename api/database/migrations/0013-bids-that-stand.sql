-- The queue of a home that has closed, as bid_queue is that of an open one.
create index bid_queue_closed on bid (tenant_id, advert_id, rank_key) where state = 'stood';

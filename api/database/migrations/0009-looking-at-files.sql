-- What arrives is looked at: a job for each council, and what a scanner that came later has not seen yet.
create index file_to_scan on file (tenant_id, look_after) where state = 'notScanned';
-- lays plan-looking.sql 93cf2c22

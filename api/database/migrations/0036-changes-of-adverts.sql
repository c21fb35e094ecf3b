-- What each line of a bid's history rests on: the rules by which its place was made, and what changed about the advert.
-- lays place-bid.sql b0b03b7c

-- The version of lettings.json; null where the line is about no place, or was written before this was kept. The bid
-- itself keeps the version that it was made under.
alter table bid_event add column policy_version text;
-- schemas/advert-changes.ts, of 'advert.change' only; null where it was not kept yet.
alter table bid_event add column changes jsonb;
alter table bid_event add check (changes is null or event = 'advert.change');

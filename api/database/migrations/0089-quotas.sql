-- The group, by the quotas of the home's scheme, of the person who got a home. Null without quotas, for a home let
-- outside bidding, and for people in no group. It stays when the person is erased, as the band does.
alter table outcome add column quota_group text;
alter table outcome add constraint outcome_quota_group_check check (result = 'let' or quota_group is null);

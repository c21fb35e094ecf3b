/** Permissions of a back-office key; a key has one or more. */
export const apiKeyScopes = [
  'feed:write',
  'pictures:write',
  'bids:read',
  'shortlists:read',
  'accounts:write',
  'impersonations:write',
  'previews:write',
  'forms:write',
  'submissions:read',
  'documents:write',
  'events:read',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

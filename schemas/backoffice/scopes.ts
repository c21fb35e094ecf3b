/** What a key of the back office may do; a key has one or both. */
export const apiKeyScopes = ['feed:write', 'bids:read'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

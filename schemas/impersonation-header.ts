/**
 * The header with which a tab says in which impersonation it is (specification section 7). Without it the cookie of an
 * impersonation opens nothing, so that no tab shows a resident without the bar above.
 */
export const impersonationHeader = 'x-impersonation-session-id';

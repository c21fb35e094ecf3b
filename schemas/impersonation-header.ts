/**
 * The header in which a tab sends its impersonation (specification section 7). The cookie of an impersonation
 * does nothing without it, so no tab shows a resident without the bar above.
 */
export const impersonationHeader = 'x-impersonation-session-id';

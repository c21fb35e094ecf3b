// Kept apart from the schemas, since pages use the limits, too.

/** The number of finished actions on one page. */
export const endedActionsPerPage = 25;

/** The longest reason, in characters. */
export const longestReason = 4_000;

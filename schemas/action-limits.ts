// Apart from the schemas, since pages count along.

/** As many actions that are over stand on one page. */
export const endedActionsOnAPage = 25;

/** The longest reason, in characters. */
export const longestReason = 4_000;

/**
 * The number of results that load as soon as a search is done: those with index 0 to 5 (specification
 * sections 4 and 9).
 */
export const firstResults = 6;

/** The maximum number of ids in one list load: a few rows of cards, so that the visible ones load soon. */
export const batchSize = 12;

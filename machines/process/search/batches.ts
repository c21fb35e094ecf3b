/** The number of results (0 to 5) that load as soon as a search is done (specification sections 4 and 9). */
export const firstResults = 6;

/** The most ids in one list load: a few rows of cards, so that the visible ones are answered soon. */
export const batchSize = 12;

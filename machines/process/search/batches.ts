/** Results 0 to 5 load as soon as a search is done (specification sections 4 and 9). */
export const firstResults = 6;

/** Most ids of one list load: a few rows of cards, so that what is looked at is answered soon. */
export const batchSize = 12;

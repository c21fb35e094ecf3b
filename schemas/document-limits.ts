/**
 * The number of documents of each list on one page. Kept apart from the schemas, so that pages need not load
 * them.
 */
export const documentsPerPage = 50;

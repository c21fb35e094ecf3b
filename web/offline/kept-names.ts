/** The cache of files whose address holds their hash. */
export const fileCache = 'lintel-files';

/** The cache of pictures of homes that were seen, and the council's own. */
export const pictureCache = 'lintel-pictures';

/** The cache of the pages that stand for all others while there is no connection, one in each language. */
export const shellCache = 'lintel-shells';

/** The database of answers of the API. */
export const keptDatabase = 'lintel';

/** What a page tells the worker to have it forget when each kept file was last used. */
export const forgetUse = 'lintel.forgetUse';

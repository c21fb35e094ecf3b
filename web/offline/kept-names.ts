/** The cache of files with their hash in their address. */
export const fileCache = 'lintel-files';

/** The cache of pictures: the council's own, and those of viewed homes. */
export const pictureCache = 'lintel-pictures';

/** The cache of the offline pages, one in each language, each of which serves every address. */
export const shellCache = 'lintel-shells';

/** The database of the API's answers. */
export const keptDatabase = 'lintel';

/** The page's message that makes the worker forget when each kept file was last used. */
export const forgetUse = 'lintel.forgetUse';

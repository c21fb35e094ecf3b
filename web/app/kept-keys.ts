/** The local storage key of the saved search filter. */
export const savedSearchKey = 'lintel.search';

/** The key of the tab's impersonation in session storage, which belongs to one tab. */
export const impersonationKey = 'lintel.impersonation';

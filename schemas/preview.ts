/**
 * The cookie of preview mode (specification sections 4 and 9). Scripts read it, since the preview calls take its
 * token in their bodies; it opens drafts and nothing else.
 */
export const previewCookie = '__Host-preview';

/** The lifetime of the cookie and its token, in seconds: 18 hours (specification section 9). */
export const previewLifetimeSeconds = 64_800;

/** The parameter with the token in a page's address; the answer removes it at once. */
export const previewTokenParameter = 'previewToken';

/** `?preview=refused` in an address: its token no longer works. */
export const previewRefusal = { parameter: 'preview', value: 'refused' } as const;

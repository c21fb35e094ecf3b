/**
 * The cookie of somebody who looks at what is not published yet (specification sections 4 and 9). Scripts read it,
 * since the preview calls take its token in their bodies; it opens drafts and nothing else.
 */
export const previewCookie = '__Host-preview';

/** How long the cookie and its token last, in seconds: 18 hours (specification section 9). */
export const previewLifetimeSeconds = 64_800;

/** The token in the address of a page, once: the answer takes it out again. */
export const previewTokenParameter = 'previewToken';

/** `?preview=refused` in an address: the token that stood there is not one that works now. */
export const previewRefusal = { parameter: 'preview', value: 'refused' } as const;

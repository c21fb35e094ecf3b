import type { CookieSerializeOptions } from '@fastify/cookie';

/** `__Host-`: only this host may set or read it, over HTTPS (or on localhost). Specification section 9. */
export const sessionCookie = '__Host-session';

/**
 * Shows a page reached from another site or a letter, where strict cookies are missing, that this browser has a
 * session. Its value is the same for everyone and opens nothing.
 */
export const memberCookie = '__Host-member';

/**
 * Half of the key to the session of staff who impersonate a resident. The other half is the tab's header, so
 * tabs without the header and the staff's own `sessionCookie` are not affected.
 */
export const impersonationCookie = '__Host-impersonation';

/** Source of a visitor's anti-forgery token before there is a session. It identifies no one. */
export const visitorCookie = '__Host-visitor';

/** Distinguishes a browser that has logged in before from a stranger who guesses. It opens nothing. */
export const deviceCookie = '__Host-device';

export const cookieOptions: CookieSerializeOptions = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
};

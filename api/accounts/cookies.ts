import type { CookieSerializeOptions } from '@fastify/cookie';

/** `__Host-`: only this host may set or read it, over HTTPS (or on localhost). Specification section 9. */
export const sessionCookie = '__Host-session';

/**
 * Says that this browser has a session to a page that another site or a letter links to, which comes without strict cookies.
 * It is the same for everybody and opens nothing.
 */
export const memberCookie = '__Host-member';

/**
 * For staff in a resident's place: half of the key to that session. The other half is the tab's header, so that a tab
 * without the header, and the staff's own `sessionCookie`, are not affected.
 */
export const impersonationCookie = '__Host-impersonation';

/** What a visitor's anti-forgery token is derived from before there is a session. It identifies nobody. */
export const visitorCookie = '__Host-visitor';

/** Tells a browser that has logged in before from a stranger who guesses. It opens nothing. */
export const deviceCookie = '__Host-device';

export const cookieOptions: CookieSerializeOptions = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
};

import type { CookieSerializeOptions } from '@fastify/cookie';

/** `__Host-`: only this host may set or read it, over HTTPS (or on localhost). Specification section 9. */
export const sessionCookie = '__Host-session';

/**
 * Of staff in a resident's place: half of what opens that session. The other half is the header of the tab, so that a
 * tab without it, and the staff's own `sessionCookie` beside it, know nothing of it.
 */
export const impersonationCookie = '__Host-impersonation';

/** What a visitor's anti-forgery token rests on before there is a session. It says nothing about anybody. */
export const visitorCookie = '__Host-visitor';

/** Tells a browser that somebody has logged in with before from a stranger's who guesses. Opens nothing. */
export const deviceCookie = '__Host-device';

export const cookieOptions: CookieSerializeOptions = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
};

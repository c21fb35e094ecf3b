import type { CookieSerializeOptions } from '@fastify/cookie';

/** `__Host-`: only this host may set or read it, over HTTPS (or on localhost). Specification section 9. */
export const sessionCookie = '__Host-session';

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

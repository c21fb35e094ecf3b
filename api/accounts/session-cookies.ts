import type { FastifyReply } from 'fastify';
import { cookieOptions, memberCookie, sessionCookie } from './cookies.ts';
import { rememberedSeconds } from './sessions.ts';

const memberOptions = { ...cookieOptions, sameSite: 'lax' } as const;

/**
 * Sets the session's cookies, until the browser closes or, if the person chose to be remembered, for a
 * session's maximum lifetime.
 */
export function storeSession(reply: FastifyReply, token: string, remembered: boolean): void {
  const lifetime = remembered ? { maxAge: rememberedSeconds } : {};
  reply
    .setCookie(sessionCookie, token, { ...cookieOptions, ...lifetime })
    .setCookie(memberCookie, 'yes', { ...memberOptions, ...lifetime });
}

/** Clears a browser's session cookies. */
export function forgetSession(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, cookieOptions).clearCookie(memberCookie, memberOptions);
}

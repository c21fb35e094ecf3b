import type { FastifyReply } from 'fastify';
import { cookieOptions, memberCookie, sessionCookie } from './cookies.ts';
import { rememberedSeconds } from './sessions.ts';

const memberOptions = { ...cookieOptions, sameSite: 'lax' } as const;

/** Gives the browser its session, until it is closed or, where the person chose so, for as long as one may last. */
export function keepSession(reply: FastifyReply, token: string, remembered: boolean): void {
  const lifetime = remembered ? { maxAge: rememberedSeconds } : {};
  reply
    .setCookie(sessionCookie, token, { ...cookieOptions, ...lifetime })
    .setCookie(memberCookie, 'yes', { ...memberOptions, ...lifetime });
}

/** Takes the session of a browser from it. */
export function forgetSession(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, cookieOptions).clearCookie(memberCookie, memberOptions);
}

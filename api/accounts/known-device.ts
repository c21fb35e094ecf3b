import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, deviceCookie } from './cookies.ts';
import { hashToken } from './token.ts';

/** How long a browser stays known after its last log-in, and its cookie's lifetime, in seconds. */
export const deviceDays = 365;
const deviceSeconds = deviceDays * 24 * 60 * 60;

/** More browsers than anybody has. The least recently used one is forgotten first. */
export const maximumDevices = 20;

/** The hash of this browser's device token, or null. Whose it is, only the database knows. */
export function deviceHashOf({ cookies }: FastifyRequest): Buffer | null {
  const token = cookies[deviceCookie];
  return token ? hashToken(token) : null;
}

/** Gives the browser a new device token, or forgets it on a shared computer. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  if (token !== null) reply.setCookie(deviceCookie, token, { ...cookieOptions, maxAge: deviceSeconds });
  else if (request.cookies[deviceCookie]) reply.clearCookie(deviceCookie, cookieOptions);
}

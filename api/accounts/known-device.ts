import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, deviceCookie } from './cookies.ts';
import { hashToken } from './token.ts';

/** A browser is known for so long after its last log-in; its cookie lives as long, in seconds. */
export const deviceDays = 365;
const deviceSeconds = deviceDays * 24 * 60 * 60;

/** More browsers than anybody has. The one not used for longest is forgotten first. */
export const maximumDevices = 20;

/** The hash of the token by which this browser may be known, or null. Whose it is, the database says. */
export function deviceHashOf({ cookies }: FastifyRequest): Buffer | null {
  const token = cookies[deviceCookie];
  return token ? hashToken(token) : null;
}

/** Has the browser known by a new token, or, on a computer that others use, not known any more. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  if (token !== null) reply.setCookie(deviceCookie, token, { ...cookieOptions, maxAge: deviceSeconds });
  else if (request.cookies[deviceCookie]) reply.clearCookie(deviceCookie, cookieOptions);
}

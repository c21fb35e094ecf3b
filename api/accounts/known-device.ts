import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, deviceCookie } from './cookies.ts';
import { hashToken } from './token.ts';

/** Days for which a browser stays known after its last log-in; its cookie lasts as long. */
export const deviceDays = 365;
const deviceSeconds = deviceDays * 24 * 60 * 60;

/** Maximum known browsers per account, more than people have. The least recently used one is dropped first. */
export const maximumDevices = 20;

/** The hash of this browser's device token, or null. Only the database knows which account it belongs to. */
export function deviceHashOf({ cookies }: FastifyRequest): Buffer | null {
  const token = cookies[deviceCookie];
  return token ? hashToken(token) : null;
}

/** Sets a new device token in the browser, or clears it on a shared computer. */
export function storeDeviceToken(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  if (token !== null) reply.setCookie(deviceCookie, token, { ...cookieOptions, maxAge: deviceSeconds });
  else if (request.cookies[deviceCookie]) reply.clearCookie(deviceCookie, cookieOptions);
}

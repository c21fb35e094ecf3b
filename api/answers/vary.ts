import type { FastifyReply } from 'fastify';

/** Adds a request header's name to what the answer varies by (RFC 9110, section 12.5.5). */
export function varyBy(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('Vary');
  if (typeof known !== 'string') reply.header('Vary', name);
  else if (!known.includes(name)) reply.header('Vary', `${known}, ${name}`);
}

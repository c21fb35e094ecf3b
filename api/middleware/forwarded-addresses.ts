import type { FastifyRequest } from 'fastify';

/**
 * Some proxies, such as Azure's Application Gateway, write the port along with an address. Each connection of one person
 * would be somebody else to the limits then.
 */
export function dropForwardedPorts({ headers }: FastifyRequest): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
}

/** @param forwarded addresses by commas, as in `X-Forwarded-For` */
export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .replace(/^\[(.*)\](?::\d+)?$/, '$1')
        .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'),
    )
    .join(', ');
}

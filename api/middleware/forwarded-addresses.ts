import type { FastifyRequest } from 'fastify';

/**
 * Removes ports that some proxies, such as Azure's Application Gateway, add to an address. With them, the rate
 * limits would take each connection of one person for a different person.
 */
export function dropForwardedPorts({ headers }: FastifyRequest): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
}

/** @param forwarded addresses separated by commas, as in `X-Forwarded-For` */
function withoutPorts(forwarded: string): string {
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

import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * Reads `LINTEL_TRUST_PROXY`: addresses and networks (CIDR) of the proxies in front of this process, separated
 * by commas. Only their requests are believed about the client's address (`X-Forwarded-For`) and scheme
 * (`X-Forwarded-Proto`). By default no proxy is trusted.
 * @throws Error for anything that is neither, and for a network that includes every address.
 */
export function readTrustedProxies(environment: NodeJS.ProcessEnv): readonly string[] {
  const entries = (environment['LINTEL_TRUST_PROXY'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    const problem = problemWith(entry);
    if (problem !== undefined) throw new Error(`LINTEL_TRUST_PROXY has "${entry}" in it: ${problem}`);
  }
  return entries;
}

const example = 'Name the addresses of your proxies, such as "10.0.3.17" or "10.0.3.0/24, fd00:3::/64".';

function problemWith(entry: string): string | undefined {
  if (/^\d+$/.test(entry)) {
    return `a number of proxies on the way says nothing about who sent a request, so whoever comes around them could write any address. ${example}`;
  }
  if (/^(true|\*|all|any|yes|on)$/i.test(entry)) {
    return `with everybody believed, anybody could write any address. ${example}`;
  }
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return `that is no address and no network. ${example}`;
  if (bits === undefined) return undefined;
  const most = family === 4 ? 32 : 128;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) {
    return `the part after the / must be a whole number from 1 to ${most}.`;
  }
  return Number(bits) === 0
    ? `that network is everybody, and anybody could write any address. ${example}`
    : undefined;
}

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

/**
 * Returns the path and query of a request's target. Proxies may send a whole address (RFC 9112, 3.2.2); its
 * host then counts, not the header's. Everything after this reads a path that begins with a slash.
 * @param request its `Host` is replaced if the target names another.
 */
export function originForm(request: Pick<IncomingMessage, 'headers' | 'url'>): string {
  const { url: target = '/', headers } = request;
  if (target.startsWith('/')) return target;
  const whole = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target);
  if (!whole) return `/${target}`;
  const [, host = '', rest = ''] = whole;
  headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasPossiblePort, isLocalName, nameOfHost } from '../tenants/host-name.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';

/**
 * Returns true if a request must be refused for its Host header (RFC 9112, 3.2: 400). One with two hosts may
 * mean one council to a proxy and another to us; an impossible port is never an address. One without a host is
 * let through: Node refuses it, except in HTTP/1.0, which some proxies use to check whether a process is ready.
 */
export function hasBadHost(request: FastifyRequest): boolean {
  return hasTwoHosts(request) || !hasPossiblePort(request.headers.host ?? '');
}

function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found > 1;
}

/** Headers in which proxies name the client. Browsers send none of them. */
const proxyWords = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
/**
 * The addresses of nearly all local requests; a look-up in the block list would take a thirtieth of a request.
 */
const usualLoopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Returns true if a request may use the host name that it asks for. Names of this machine (`localhost`,
 * `ashcombe.localhost`) are for trying the portal out, with accounts whose password is public. So they work
 * only for a person at this machine: not through a proxy, whatever name it passes on. In production with a
 * council that has a real name they never work, since a proxy may pass on `localhost` for anyone without saying
 * so.
 * @param inProduction as `Configuration.isProduction`
 */
export function mayUseName(
  request: FastifyRequest,
  host: string,
  tenants: Pick<TenantDirectory, 'all'>,
  inProduction: boolean,
): boolean {
  if (!isLocalName(nameOfHost(host))) return true;
  const isAllowed = !(inProduction && hasRealName(tenants)) && isFromThisMachine(request);
  if (!isAllowed) warnOnce(request);
  return isAllowed;
}

function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress ?? '';
  const isLoopback = usualLoopback.has(peer) || loopback.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
  return isLoopback && proxyWords.every((word) => !headers[word]);
}

const warned = new WeakSet<FastifyInstance>();

/**
 * Logs once per process: a person trying the portal out through a container's port would take long to find the
 * reason.
 */
function warnOnce({ server, log }: FastifyRequest): void {
  if (warned.has(server)) return;
  warned.add(server);
  log.warn(
    'somebody asked for localhost or a name under it from elsewhere than this machine, and was not shown it: a portal for others needs a council with a host of its own in tenant.json',
  );
}

function hasRealName({ all }: Pick<TenantDirectory, 'all'>): boolean {
  return all.some(({ tenant }) => tenant.hosts.some((host) => !isLocalName(host)));
}

import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasPossiblePort, isLocalName, nameOfHost } from '../tenants/host-name.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';

/**
 * Whether a request is to be refused for its Host header (RFC 9112, 3.2: 400). One with two hosts may be one council's
 * for a proxy and another's for us; a port that cannot be is nobody's address. One without a host is let through: Node
 * refuses it, except in HTTP/1.0, which some proxies use to check whether a process is ready.
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

/** Headers in which proxies name the client. No browser sends any of them. */
const proxyWords = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
/** To look an address up in the list takes a thirtieth of a request, and these are nearly all that come. */
const usualLoopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether a request may use the name that it asks for. Names of this machine (`localhost`, `ashcombe.localhost`) are
 * for trying the portal out, with accounts whose password everybody knows. So they are only for somebody at this machine:
 * not through a proxy, whoever calls it that; and where people depend on the portal and a council has a real name, for
 * nobody, since a proxy may pass on `localhost` for anybody and say nothing about it.
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
  if (!isAllowed) tellOnce(request);
  return isAllowed;
}

function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress ?? '';
  const isLoopback = usualLoopback.has(peer) || loopback.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
  return isLoopback && proxyWords.every((word) => !headers[word]);
}

const told = new WeakSet<FastifyInstance>();

/**
 * Once for each process: somebody trying the portal out through a container's port would take long to find the reason.
 */
function tellOnce({ server, log }: FastifyRequest): void {
  if (told.has(server)) return;
  told.add(server);
  log.warn(
    'somebody asked for localhost or a name under it from elsewhere than this machine, and was not shown it: a portal for others needs a council with a host of its own in tenant.json',
  );
}

function hasRealName({ all }: Pick<TenantDirectory, 'all'>): boolean {
  return all.some(({ tenant }) => tenant.hosts.some((host) => !isLocalName(host)));
}

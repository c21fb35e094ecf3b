/** The name in a Host header, without its port, in small letters. An address of IPv6 keeps its brackets. */
export function nameOfHost(host: string): string {
  return host.slice(0, endOfName(host)).toLowerCase();
}

/**
 * Whether a Host header ends in a port that there can be, in an empty one or in none (RFC 3986, 3.2.3). Ports are numbers
 * of 16 bits (RFC 9293, 3.1).
 */
export function hasPossiblePort(host: string): boolean {
  const port = host.slice(endOfName(host));
  return /^(?::\d*)?$/.test(port) && Number(port.slice(1)) <= 65_535;
}

function endOfName(host: string): number {
  const colon = host.lastIndexOf(':');
  return colon > host.lastIndexOf(']') ? colon : host.length;
}

const plainNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A name of this machine that is no council's own; it shows the council that `LINTEL_DEFAULT_TENANT` names. */
export function isPlainName(name: string): boolean {
  return plainNames.has(name);
}

/** A name that never leaves this machine (RFC 6761, 6.3): nobody elsewhere can mean it. */
export function isLocalName(name: string): boolean {
  return plainNames.has(name) || name.endsWith('.localhost');
}

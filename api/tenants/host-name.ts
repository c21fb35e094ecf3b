/**
 * The name in a Host header, in the one spelling that councils' files have: without its port, in small letters, and without
 * the dot of the root at its end (RFC 9110, 7.2; RFC 1034, 3.1). An address of IPv6 keeps its brackets.
 */
export function nameOfHost(host: string): string {
  const name = host.slice(0, endOfName(host));
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
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

/**
 * Returns the name in a Host header as councils' files spell it: without its port, in lower case, and without
 * the trailing dot of the root (RFC 9110, 7.2; RFC 1034, 3.1). An IPv6 address keeps its brackets.
 */
export function nameOfHost(host: string): string {
  const name = host.slice(0, endOfName(host));
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
}

/**
 * Returns true if a Host header ends in a possible port, an empty one or none (RFC 3986, 3.2.3). Ports are
 * 16-bit numbers (RFC 9293, 3.1).
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

/**
 * Returns true for a name of this machine that belongs to no council; it shows the council named by
 * `LINTEL_DEFAULT_TENANT`.
 */
export function isPlainName(name: string): boolean {
  return plainNames.has(name);
}

/** Returns true for a name that never leaves this machine (RFC 6761, 6.3), so no other machine can mean it. */
export function isLocalName(name: string): boolean {
  return plainNames.has(name) || name.endsWith('.localhost');
}

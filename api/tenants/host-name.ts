/**
 * The name in a Host header, in the one spelling that councils' files have: without its port, in small letters, and without
 * the dot of the root at its end (RFC 9110, 7.2; RFC 1034, 3.1). An address of IPv6 keeps its brackets.
 */
export function nameOfHost(host: string): string {
  const port = host.lastIndexOf(':');
  const name = port > host.lastIndexOf(']') ? host.slice(0, port) : host;
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
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

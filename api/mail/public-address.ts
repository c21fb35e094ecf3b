import { isLocalName } from '../tenants/host-name.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/**
 * Returns the address of a page of a council's site for use elsewhere: on the host where residents log in, with
 * the language prefix. A host under `localhost` never leaves this machine (RFC 6761, 6.3) and has no
 * certificate, so its address is this process.
 * @param path such as `/account/bids`.
 * @param port the port of this process.
 */
export function publicAddress(tenant: Tenant, locale: string, path: string, port: number): string {
  const prefix = locale === tenant.localeId ? '' : `/${locale.slice(0, 2)}`;
  return `${originOf(tenant.authenticationDomain, port)}${prefix}${path}`;
}

/**
 * Returns the origin of a council's site, such as `https://homes.example.gov.uk`, used in pages as their own
 * address. It comes from the council's files, never from a request, whose Host header anyone can forge.
 */
export function siteOrigin(
  { authenticationDomain, hosts: [first = '', ...others] }: Tenant,
  port: number,
): string {
  return originOf(others.includes(authenticationDomain) ? authenticationDomain : first, port);
}

function originOf(host: string, port: number): string {
  return isLocalName(host) ? `http://${host}:${port}` : `https://${host}`;
}

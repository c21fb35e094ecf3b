import { isLocalName } from '../tenants/host-name.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/**
 * The address of a page of a council's site for somebody who is elsewhere: on the host where residents log in, under
 * the prefix of the language. A host under `localhost` never leaves this machine (RFC 6761, 6.3) and has no
 * certificate, so there it is this process.
 * @param path such as `/account/bids`.
 * @param port where this process listens.
 */
export function publicAddress(tenant: Tenant, locale: string, path: string, port: number): string {
  const prefix = locale === tenant.localeId ? '' : `/${locale.slice(0, 2)}`;
  return `${originOf(tenant.authenticationDomain, port)}${prefix}${path}`;
}

/**
 * The origin of a council's site, such as `https://homes.example.gov.uk`, which stands in pages as their own address. It
 * follows from the council's files and never from a request, whose Host header anybody can make up.
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

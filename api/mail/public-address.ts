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
  const { authenticationDomain: host, localeId } = tenant;
  const prefix = locale === localeId ? '' : `/${locale.slice(0, 2)}`;
  const isLocal = isLocalName(host);
  return `${isLocal ? `http://${host}:${port}` : `https://${host}`}${prefix}${path}`;
}

import type { IncomingMessage } from 'node:http';

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

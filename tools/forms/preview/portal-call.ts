import { request, type IncomingHttpHeaders } from 'node:http';

/** The port of the portal, and the host name to call it by. */
export interface PortalPlace {
  readonly port: number;
  /** A council's host with its port, such as `ashcombe.localhost:8090`. */
  readonly host: string;
}

interface PortalAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Calls the portal on this machine like a browser on a council's host. */
export function callPortal(
  { port, host }: PortalPlace,
  method: 'GET' | 'POST',
  path: string,
  {
    headers = {},
    body,
  }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
): Promise<PortalAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PortalAnswer>();
  const json = body === undefined ? undefined : JSON.stringify(body);
  const outgoing = request(
    {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host, ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    },
    (incoming) => {
      const parts: Buffer[] = [];
      incoming
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
    },
  );
  outgoing.on('error', reject).end(json);
  return promise;
}

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A fault of the next request through a {@link CutProxy}. */
export type Mishap =
  /** The connection breaks before the server receives it. */
  | 'cutBefore'
  /** The server acts and answers, but the connection breaks before the answer arrives. */
  | 'cutAfter'
  /** Something on the way answers instead of the server, with its own page. */
  | 'garble';

/** A connection to a server that can fail for one request, as in a tunnel or on a café's Wi-Fi. */
export interface CutProxy {
  readonly port: number;
  /** Applies the fault once, to the next request whose path begins with `path`; all others pass. */
  failNext(mishap: Mishap, path: string): void;
  close(): Promise<void>;
}

const strangersPage = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/html',
  'Content-Length: 15',
  'Connection: close',
  '',
  '<p>Wi-Fi log-in',
].join('\r\n');

/** Passes bytes between a free port and `targetPort` of this machine until a fault is set. */
export async function startCutProxy(targetPort: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let next: { readonly mishap: Mishap; readonly path: string } | undefined;

  const proxy = createServer((inward) => {
    const outward = connect(targetPort, '127.0.0.1');
    let struck: Mishap | undefined;
    for (const [one, other] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(one);
      // Cut connections are expected here; the other end learns of them by the close.
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    inward.on('data', (bytes) => {
      const [line = ''] = bytes.toString('latin1', 0, 400).split('\r\n');
      if (next && line.split(' ')[1]?.startsWith(next.path)) {
        struck = next.mishap;
        next = undefined;
      }
      if (struck === 'cutBefore') inward.destroy();
      else if (struck === 'garble') inward.end(strangersPage);
      else outward.write(bytes);
    });
    outward.on('data', (bytes) => {
      if (struck === 'cutAfter') inward.destroy();
      else inward.write(bytes);
    });
  });
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    failNext: (mishap, path) => void (next = { mishap, path }),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

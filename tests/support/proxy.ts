import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to the next thing that is sent through a {@link CutProxy}. */
export type Mishap =
  /** The connection breaks before the server hears of it. */
  | 'cutBefore'
  /** The server acts and answers; the connection breaks before anybody hears the answer. */
  | 'cutAfter'
  /** Something on the way answers instead of the server, with a page of its own. */
  | 'garble';

/** A line to a server that can go bad for one request, as a train in a tunnel or a café's Wi-Fi does. */
export interface CutProxy {
  readonly port: number;
  /** Strikes the next request to a path that begins so, once; all others pass. */
  strikeNext(mishap: Mishap, path: string): void;
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

/** Passes bytes between a free port and `targetPort` of this machine until told to strike. */
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
      // A cut line is what this is for; its other end hears of it by the close.
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
    strikeNext: (mishap, path) => void (next = { mishap, path }),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The fate of one request. */
export type Way =
  | 'pass'
  /** The connection breaks before the server receives it. */
  | 'cutBefore'
  /** The server receives half of it. */
  | 'cutWithin'
  /** The server acts; the answer is lost, or all but its beginning. */
  | 'cutAfter'
  | 'cutAnswer'
  /** It arrives, and a copy arrives after others have passed. */
  | 'repeat'
  /** The connection breaks, and the server receives the request only after others have passed. */
  | 'late';

/**
 * A connection that cuts, repeats and reorders requests. Each connection carries one request, with its length.
 */
interface StormProxy {
  readonly port: number;
  /** Statuses of answers to requests whose senders no longer waited. */
  readonly unheard: readonly number[];
  /** Delivers everything still on its way. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly bytes: Buffer;
  /** Number of other requests that pass first. */
  after: number;
}

/**
 * Passes requests between a free port and `targetPort` of this machine.
 * @param next Returns the fate of the next request, and the number of others that pass a late one.
 */
export async function startStormProxy(
  targetPort: number,
  next: () => { readonly way: Way; readonly after: number },
): Promise<StormProxy> {
  const sockets = new Set<Socket>();
  const unheard: number[] = [];
  let waiting: Waiting[] = [];
  const underWay: Promise<void>[] = [];

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    // Cut connections are expected here.
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  }
  const open = () => keep(connect(targetPort, '127.0.0.1'));

  function deliver(bytes: Buffer): void {
    underWay.push(
      new Promise((resolve) => {
        const outward = open();
        outward.once('data', (answer) => {
          unheard.push(Number(answer.toString('latin1', 9, 12)));
          outward.destroy();
        });
        outward.once('close', () => resolve());
        outward.write(bytes);
      }),
    );
  }

  /** Counts a passed request, and delivers the requests that waited for it. */
  function passed(): void {
    for (const one of waiting) one.after -= 1;
    const due = waiting.filter(({ after }) => after <= 0);
    waiting = waiting.filter(({ after }) => after > 0);
    for (const { bytes } of due) deliver(bytes);
  }

  function send(inward: Socket, bytes: Buffer): void {
    const { way, after } = next();
    passed();
    if (way === 'cutBefore' || way === 'late') {
      if (way === 'late') waiting.push({ bytes, after });
      inward.destroy();
      return;
    }
    if (way === 'repeat') waiting.push({ bytes, after });
    const outward = open();
    outward.once('close', () => inward.destroy());
    inward.once('close', () => outward.destroy());
    if (way === 'cutWithin') {
      outward.write(bytes.subarray(0, bytes.length / 2), () => inward.destroy());
      return;
    }
    outward.on('data', (answer) => {
      if (way === 'cutAfter') inward.destroy();
      else if (way === 'cutAnswer')
        inward.write(answer.subarray(0, answer.length / 2), () => inward.destroy());
      else inward.write(answer);
    });
    outward.write(bytes);
  }

  const proxy = createServer((socket) => {
    const inward = keep(socket);
    let held = Buffer.alloc(0);
    let isSent = false;
    inward.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      if (isSent || held.length < lengthOf(held)) return;
      isSent = true;
      send(inward, held);
    });
  });
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    unheard,
    async calm() {
      for (const { bytes } of waiting.splice(0)) deliver(bytes);
      await Promise.all(underWay);
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

/** Returns the length of the whole request in bytes; infinite until its head has arrived. */
function lengthOf(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return Infinity;
  const [, length = '0'] = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head)) ?? [];
  return head + 4 + Number(length);
}

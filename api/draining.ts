import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How a process ends without losing a request. */
export interface Draining {
  /** It has begun, and `/readyz` says so. */
  readonly begun: boolean;
  /** Goes on serving for that long, then takes no new connection and waits for what is under way. */
  end(milliseconds: number): Promise<void>;
}

/** How often connections on which nothing is under way are looked for, once no new one is taken. */
const lookEveryMs = 50;

/**
 * Proxies and browsers keep connections open and may send on one at any moment. A process that closed them at once
 * would cut off requests already on their way. So it serves as before for a while, and each answer says that it is the
 * last on its connection; meanwhile `/readyz` sends proxies elsewhere. Then each connection that is left is closed as
 * soon as nothing is under way on it, including those on which nothing was ever sent, which Node would wait for.
 */
export function makeDraining(server: FastifyInstance): Draining {
  const sockets = new Set<Socket>();
  let begun = false;
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.addHook('onSend', (_request, reply, payload, next) => {
    if (begun) reply.header('Connection', 'close');
    next(null, payload);
  });
  const closeUnused = (): void => {
    server.server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return {
    get begun() {
      return begun;
    },
    async end(milliseconds) {
      begun = true;
      await sleep(milliseconds);
      const looking = setInterval(closeUnused, lookEveryMs);
      try {
        await server.close();
      } finally {
        clearInterval(looking);
      }
    },
  };
}

import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Ends a process without losing a request. */
export interface Draining {
  /** True once draining has begun; `/readyz` reports it. */
  readonly begun: boolean;
  /** Goes on serving for that long, then takes no new connection and waits for requests under way. */
  end(milliseconds: number): Promise<void>;
}

/** Interval of checks for idle connections, once no new one is taken. */
const lookEveryMs = 50;

/**
 * Makes the orderly end of a process. Proxies and browsers keep connections open and may send on one at any
 * moment, so closing them at once would cut off requests already on their way. The process therefore serves as
 * before for a while, with `Connection: close` on each answer, and meanwhile `/readyz` sends proxies elsewhere.
 * Then each remaining connection is closed once it is idle, including unused ones, which Node would wait for.
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

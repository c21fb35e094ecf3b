import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { startServer, type RunningServer, type ServerOptions } from '#api/server.ts';

const OptionsBesideSchema = Type.Object({
  dataFolder: Type.String(),
  tenantsFolder: Type.String(),
  rendersPages: Type.Optional(Type.Boolean()),
  draftsLastFor: Type.Optional(Type.Number()),
});
/** The options of a portal that the test decides. */
export type OptionsBeside = Type.Static<typeof OptionsBesideSchema>;

/**
 * Starts and ends portals for tests in other processes: here, where a portal runs, everything is loaded and compiled,
 * so a start takes a second of a processor instead of five.
 * @param options The options that they share.
 * @returns The server that `startPortalBeside` asks.
 */
export async function offerPortalsBeside(
  options: Omit<ServerOptions, keyof OptionsBeside>,
): Promise<RunningServer> {
  const running = new Map<number, RunningServer>();
  const server = createServer((request, response) => {
    const answer = async (): Promise<number> => {
      if (request.method === 'DELETE') {
        const port = Number(request.url?.slice(1));
        const portal = running.get(port);
        running.delete(port);
        await portal?.close();
        return port;
      }
      const portal = await startServer({
        ...options,
        ...Value.Parse(OptionsBesideSchema, await json(request)),
      });
      running.set(portal.port, portal);
      return portal.port;
    };
    answer().then(
      (port) => response.end(String(port)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await Promise.all([...running.values()].map(async (portal) => portal.close()));
    },
  };
}

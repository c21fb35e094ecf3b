import { startTestServer } from '../support/test-server.ts';

// The API in its own process, which a test can kill. Sends its port through IPC.

const [databaseUrl, port, dataFolder] = process.argv.slice(2);
if (!databaseUrl) throw new Error('Give the address of a database.');
const server = await startTestServer(databaseUrl, {
  port: Number(port ?? 0),
  ...(dataFolder === undefined ? {} : { dataFolder }),
});
process.once('SIGTERM', () => process.exit(0));
process.send?.({ port: server.port });

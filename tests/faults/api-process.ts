import { startTestServer } from '../support/test-server.ts';

// The API in its own process, which a test can kill. Sends its port through IPC.

const [databaseUrl, port, dataFolder] = process.argv.slice(2);
if (!databaseUrl) throw new Error('Give the address of a database.');
const server = await startTestServer(databaseUrl, {
  databaseConnections: 10,
  port: Number(port ?? 0),
  ...(dataFolder === undefined ? {} : { dataFolder }),
});
process.once('SIGTERM', () => process.exit(0));
// A test that ran out of time may not get to end it, and it would keep the whole run open.
process.once('disconnect', () => process.exit(0));
process.send?.({ port: server.port });

import { makePasswords } from '#api/accounts/password.ts';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import { startTestServer } from '../support/test-server.ts';

// The API in its own process, for measuring log-ins: all requests here come from one address. Sends its port.
const [databaseUrl = ''] = process.argv.slice(2);
const server = await startTestServer(databaseUrl, {
  databaseConnections: 10,
  rateLimits: rateLimitsOf(1_000_000_000),
  passwords: makePasswords(),
});
process.once('SIGTERM', () => process.exit(0));
process.send?.({ port: server.port });

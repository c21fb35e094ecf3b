import { makePasswords } from '#api/accounts/password.ts';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import { startTestServer } from '../support/test-server.ts';

// The API for measuring log-ins, in a process of its own: everybody comes from one address here. Tells its port.
const [databaseUrl = ''] = process.argv.slice(2);
const server = await startTestServer(databaseUrl, {
  rateLimits: rateLimitsOf(1_000_000_000),
  passwords: makePasswords(),
});
process.once('SIGTERM', () => process.exit(0));
process.send?.({ port: server.port });

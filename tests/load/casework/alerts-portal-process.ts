import { join } from 'node:path';
import { readBackgroundSettings } from '#api/background/settings.ts';
import { startServer } from '#api/server.ts';

// The portal with its background work in one process, as a small council runs it, on the built web app: whoever bids
// shares that process with the judging. Tells its port through IPC.
const [databaseUrl = '', dataFolder = ''] = process.argv.slice(2);
const project = join(import.meta.dirname, '../../..');

const server = await startServer({
  port: 0,
  databaseUrl,
  dataFolder,
  tenantsFolder: join(project, 'tenants'),
  defaultTenant: undefined,
  webFolder: join(project, 'dist/web'),
  background: readBackgroundSettings({ LINTEL_MAIL: 'files' }),
});
process.once('SIGTERM', () => process.exit(0));
process.send?.({ port: server.port });

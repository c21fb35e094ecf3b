import { join } from 'node:path';
import { startServer } from '#api/server.ts';

// The portal as production runs it, on the built web app, in its own process to keep the measuring code out of
// its way. Sends its port through IPC.
const [databaseUrl = '', dataFolder = '', rendered = ''] = process.argv.slice(2);
const project = join(import.meta.dirname, '../..');

const server = await startServer({
  port: 0,
  databaseUrl,
  dataFolder,
  tenantsFolder: join(project, 'tenants'),
  defaultTenant: undefined,
  webFolder: join(project, 'dist/web'),
  rendersPages: rendered !== '',
});
process.once('SIGTERM', () => process.exit(0));
process.send?.({ port: server.port });

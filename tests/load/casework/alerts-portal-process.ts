import { readBackgroundSettings } from '#api/background/settings.ts';
import { startTestServer } from '../../support/test-server.ts';

// The portal with its background work in one process, as a small council runs it: bids and alert checks share
// that process. Sends its port through IPC.
const [databaseUrl = '', dataFolder = ''] = process.argv.slice(2);
const server = await startTestServer(databaseUrl, {
  databaseConnections: 10,
  dataFolder,
  background: readBackgroundSettings({ LINTEL_MAIL: 'files' }),
});
process.once('SIGTERM', () => process.exit(0));
process.send?.({ port: server.port });

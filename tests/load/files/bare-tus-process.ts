import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server as TusServer } from '@tus/server';

// The yardstick for the portal's uploads: tus's own server with a folder, and nothing else; with `flush`, it
// waits for the disk before it confirms the whole file, as the portal does. Sends its port.
const [directory, flush] = process.argv.slice(2);
if (!directory) throw new Error('Give a folder.');
const tus = new TusServer({
  path: '/api/uploads',
  datastore: new FileStore({ directory }),
  relativeLocation: true,
  async onUploadFinish(_request, { id }) {
    if (flush !== 'flush') return {};
    const opened = await open(join(directory, id), 'r');
    await opened.sync();
    await opened.close();
    return {};
  },
});
const server = createServer((request, response) => void tus.handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.once('SIGTERM', () => process.exit(0));
